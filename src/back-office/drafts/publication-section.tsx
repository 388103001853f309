import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Locale, locales } from '../../../domain/locale.ts';
import type { RouterContext } from '../../api/router-context.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { toast } from '../../ui/toasts.ts';
import { useAllowed } from '../access.ts';
import backOffice from '../back-office.module.css';
import { DecisionDialog } from '../decision-dialog.tsx';
import { ProposalNoteField } from '../proposal-note-field.tsx';
import { isNoteTooLong, proposalNote } from '../proposal-note.ts';
import { savePdf } from '../save-pdf.ts';
import { useOperatorDecision } from '../use-operator-decision.ts';
import { CorrectionApproval } from './correction-approval.tsx';
import { fieldOf, fields, problemMessages, sectionOf } from './draft-messages.ts';
import css from './drafts.module.css';
import type { DraftForm } from './use-draft-form.ts';
import { WaitingProposal } from './waiting-proposal.tsx';

interface PublicationProps {
  clients: RouterContext;
  form: DraftForm;
  id: string;
  version: number;
  isSaved: boolean;
}

/** What is missing, how it will look, the sheets, and the proposal to publish it. */
export function PublicationSection({ clients, form, id, version, isSaved }: PublicationProps) {
  const count = Object.keys(form.problems).length;
  const previewPath: string = `/admin/drafts/${id}/preview`;
  return (
    <div className={css.fields}>
      {count > 0 && <Problems form={form} id={id} />}
      {form.isCorrection && <CorrectionApproval clients={clients} form={form} id={id} version={version} isSaved={isSaved} />}
      {count === 0 && !form.isCorrection && <Proposing clients={clients} id={id} version={version} isSaved={isSaved} />}
      <section className={css.part}>
        <h2>
          <Trans>As investors will see it</Trans>
        </h2>
        <div className={backOffice.actions}>
          <ButtonLink variant="second" to={previewPath}>
            <Trans>Preview</Trans>
          </ButtonLink>
        </div>
      </section>
      <Sheets clients={clients} id={id} />
    </div>
  );
}

function Problems({ form: { problems }, id }: { form: DraftForm; id: string }) {
  const { t } = useLingui();
  const paths = Object.entries(problems);
  const path: string = `/admin/drafts/${id}`;
  return (
    <section className={css.part}>
      <h2>
        <Plural value={paths.length} one="# thing is missing or wrong" other="# things are missing or wrong" />
      </h2>
      <ul className={css.problems}>
        {paths.map(([place, problem]) => {
          const field = fieldOf(place);
          const language = locales.find((locale) => place.endsWith(`.${locale}`));
          return (
            <li key={place}>
              <Link to={path} search={{ section: sectionOf(place) }}>
                {field === undefined ? place : t(fields[field].label)}
                {language !== undefined && ` (${languageNames[language]})`}
              </Link>
              {': '}
              {t(problemMessages[problem])}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Sent = { id: string; note: string; version: number };

/** Publishing needs two people; what waits is shown in place of the button. */
function Proposing({ clients, id, version, isSaved }: Omit<PublicationProps, 'form'>) {
  const { t } = useLingui();
  const { $api, api } = clients;
  const allows = useAllowed($api);
  const draft = useQuery($api.queryOptions('get', '/admin/project-drafts/{id}', { params: { path: { id } } }));
  const [note, setNote] = useState('');
  const actor = useOperatorDecision<Sent>(clients, {
    send: ({ id: draftId, note: why, ...body }, requestKey) =>
      api.POST('/admin/project-drafts/{id}/publish', {
        params: { path: { id: draftId }, header: { 'Idempotency-Key': requestKey, ...proposalNote(why) } },
        body,
      }),
    onSuccess: () => setNote(''),
  });
  const proposal = draft.data?.proposal;
  const waiting = proposal && <WaitingProposal title={t`Publication is proposed`} proposal={proposal} version={version} />;
  // what was changed since is proposed anew
  if (proposal?.version === version) return waiting;
  const title = t`Propose to publish`;
  return (
    <section className={css.part}>
      <h2>
        <Trans>Everything is there</Trans>
      </h2>
      {waiting}
      {allows('publishProject') && (
        <div className={backOffice.actions}>
          <Button isDisabled={!isSaved} onPress={() => actor.send({ type: 'decision.ask' })}>
            {title}
          </Button>
        </div>
      )}
      <DecisionDialog actor={actor} title={title} command={isNoteTooLong(note) ? undefined : ({ id, note, version } satisfies Sent)}>
        {({ isLocked }) => (
          <>
            <p>
              <Trans>
                Once a second person approves, everybody can see the project, and its offer identifier stays the same for the life of the
                offer.
              </Trans>
            </p>
            <ProposalNoteField note={note} onChange={setNote} isLocked={isLocked} />
          </>
        )}
      </DecisionDialog>
    </section>
  );
}

function Sheets({ clients: { api }, id }: Pick<PublicationProps, 'clients' | 'id'>) {
  const { t } = useLingui();
  const open = useMutation({
    mutationFn: async (locale: Locale) => {
      const { data, response } = await api.GET('/admin/project-drafts/{id}/kiis', {
        params: { path: { id }, header: { Locale: locale } },
        parseAs: 'blob',
      });
      if (response.status >= 500) throw new UnexpectedAnswer(response.status);
      return data && { file: data, locale };
    },
    onSuccess: (sheet) => {
      if (!sheet) {
        toast({ kind: 'error', text: t`The sheet cannot be made while terms, collateral or owner are incomplete.` });
        return;
      }
      savePdf(sheet.file, `KIIS-${sheet.locale}.pdf`);
    },
    onError: () => toast({ kind: 'error', text: t`The sheet could not be loaded. Try again.` }),
  });
  return (
    <section className={css.part}>
      <h2>
        <Trans>Key investment information sheet</Trans>
      </h2>
      <div className={backOffice.actions}>
        {locales.map((locale) => (
          <Button key={locale} size="sm" variant="second" isDisabled={open.isPending} onPress={() => open.mutate(locale)}>
            {languageNames[locale]}
          </Button>
        ))}
      </div>
    </section>
  );
}
