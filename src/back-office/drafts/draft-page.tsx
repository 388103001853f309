import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Link } from '@tanstack/react-router';
import type { ProjectDraftActor } from '../../../machines/project-draft/project-draft.machine.ts';
import type { RouterContext } from '../../api/router-context.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHead } from '../../ui/document-head.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useAllowed } from '../access.ts';
import backOffice from '../back-office.module.css';
import { ListLoading } from '../list-states.tsx';
import { type DraftSection, sectionMessages, sectionOf, sections } from './draft-messages.ts';
import { CollateralSection, OwnerSection, ProjectSection, TermsSection } from './draft-sections.tsx';
import { CreditSection } from './credit-section.tsx';
import { DraftDiscard, type DiscardState } from './draft-discard.tsx';
import { DraftStatus, type EditingState } from './draft-status.tsx';
import css from './drafts.module.css';
import { FilesSection, Valuation } from './files-section.tsx';
import { OwnerEvidence } from './owner-evidence.tsx';
import { PublicationSection } from './publication-section.tsx';
import { TextsSection } from './texts-section.tsx';
import { type DraftForm, useDraftForm } from './use-draft-form.ts';

interface DraftPageProps {
  clients: RouterContext;
  actor: ProjectDraftActor;
  section: DraftSection;
  /** After the section “Publication” was opened, what is missing is told beside the fields too. */
  showsMissing: boolean;
}

const list: string = '/admin/drafts';

/** One draft of a project: its form in sections, saved while it is written. */
export function DraftPage(props: DraftPageProps) {
  const { t } = useLingui();
  const { actor } = props;
  const state = useSelector(actor, ({ value }) => value);
  const again = (
    <Button onPress={() => actor.send({ type: 'retry' })}>
      <Trans id="errors.retryActionLabel">Try again</Trans>
    </Button>
  );
  const back = (
    <ButtonLink variant="second" to={list}>
      <Trans>Back to the list</Trans>
    </ButtonLink>
  );
  switch (state) {
    case 'loading':
      return <ListLoading />;
    case 'loadFailed':
      return (
        <div className={backOffice.head} role="alert">
          <StepTitle>
            <Trans>The draft could not be loaded</Trans>
          </StepTitle>
          <div className={backOffice.actions}>{again}</div>
        </div>
      );
    case 'missing':
      return <EmptyState title={t`There is no such draft`} action={back} />;
    case 'published':
      return <Published actor={actor} />;
    case 'saved':
    case 'changed':
    case 'saving':
    case 'saveUnknown':
    case 'conflict':
    case 'refused':
      return <Editing {...props} state={state} />;
    case 'confirmingDiscard':
    case 'discarding':
    case 'discardUnknown':
    case 'discardRefused':
    case 'discarded':
      return <Discarding actor={actor} state={state} />;
    default:
      return state satisfies never;
  }
}

function Published({ actor }: { actor: ProjectDraftActor }) {
  const projectId = useSelector(actor, ({ context }) => context.projectId ?? '');
  const path: string = `/admin/projects/${encodeURIComponent(projectId)}`;
  return (
    <div className={backOffice.head}>
      <StepTitle>
        <Trans>This draft is published</Trans>
      </StepTitle>
      <p>
        <Trans>It does not change any more. What happens to the project is decided on its page.</Trans>
      </p>
      <div className={backOffice.actions}>
        <ButtonLink to={path}>
          <Trans>Open the project</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}

/** The name in the reader's language, in English, or that there is none. */
function useDraftName(actor: ProjectDraftActor): string {
  const { t } = useLingui();
  const locale = useLocale();
  const names = useSelector(actor, ({ context }) => context.content.name);
  return names?.[locale]?.trim() || names?.en?.trim() || t`Project without a name`;
}

function Discarding({ actor, state }: { actor: ProjectDraftActor; state: DiscardState }) {
  return <DraftDiscard actor={actor} state={state} name={useDraftName(actor)} />;
}

function Editing({ clients, actor, section, showsMissing, state }: DraftPageProps & { state: EditingState }) {
  const { t } = useLingui();
  const form = useDraftForm(clients, actor, showsMissing);
  const name = useDraftName(actor);
  const allows = useAllowed(clients.$api);
  return (
    <>
      <PageHead title={name} />
      <div className={backOffice.what}>
        <StepTitle>{name}</StepTitle>
        <DraftStatus actor={actor} state={state} />
      </div>
      <SectionTabs actor={actor} form={form} section={section} />
      <section className={backOffice.section} aria-label={t(sectionMessages[section])}>
        <Section clients={clients} actor={actor} form={form} section={section} isSaved={state === 'saved'} />
      </section>
      {allows('discardProjectDraft') && (
        <div className={css.discard}>
          <Button variant="second" size="sm" isDisabled={state !== 'saved'} onPress={() => actor.send({ type: 'draft.discard' })}>
            <Trans>Discard the draft</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

/** Each section with how many of its fields are missing or wrong. */
function SectionTabs({ actor, form, section }: { actor: ProjectDraftActor; form: DraftForm; section: DraftSection }) {
  const { t } = useLingui();
  const id = useSelector(actor, ({ context }) => context.draftId);
  const path: string = `/admin/drafts/${encodeURIComponent(id)}`;
  const open = Object.keys(form.problems).map(sectionOf);
  return (
    <nav className={backOffice.pages} aria-label={t`Sections of the draft`}>
      {sections.map((one) => {
        const count = open.filter((place) => place === one).length;
        return (
          <Link
            key={one}
            to={path}
            search={{ section: one }}
            activeOptions={{ exact: true }}
            aria-current={one === section ? 'page' : undefined}
          >
            {t(sectionMessages[one])}
            {one !== 'publication' && count > 0 && (
              <>
                {' '}
                <span className={css.count} aria-hidden="true">
                  {count}
                </span>
              </>
            )}
          </Link>
        );
      })}
    </nav>
  );
}

interface SectionProps extends Pick<DraftPageProps, 'clients' | 'actor' | 'section'> {
  form: DraftForm;
  isSaved: boolean;
}

function Section({ clients, actor, form, section, isSaved }: SectionProps) {
  const id = useSelector(actor, ({ context }) => context.draftId);
  const version = useSelector(actor, ({ context }) => context.version);
  switch (section) {
    case 'project':
      return <ProjectSection form={form} />;
    case 'texts':
      return <TextsSection form={form} />;
    case 'terms':
      return <TermsSection form={form} />;
    case 'collateral':
      return (
        <>
          <CollateralSection form={form} />
          <Valuation clients={clients} form={form} />
        </>
      );
    case 'credit':
      return <CreditSection form={form} />;
    case 'owner':
      return (
        <>
          <OwnerSection form={form} />
          <OwnerEvidence clients={clients} id={id} isSaved={isSaved} today={form.today} />
        </>
      );
    case 'files':
      return <FilesSection clients={clients} form={form} />;
    case 'publication':
      return <PublicationSection clients={clients} form={form} id={id} version={version} isSaved={isSaved} />;
    default:
      return section satisfies never;
  }
}
