import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { locales } from '../../../domain/locale.ts';
import { changesBetween, type DraftChange } from '../../../domain/project-correction.ts';
import type { components } from '../../../openapi/schema.d.ts';
import type { RouterContext } from '../../api/router-context.ts';
import { languageNames } from '../../i18n/language-names.ts';
import { Button } from '../../ui/button.tsx';
import { useAllowed } from '../access.ts';
import backOffice from '../back-office.module.css';
import { DecisionDialog } from '../decision-dialog.tsx';
import { messageProblem, messageToInvestors } from '../message-to-investors.ts';
import { MessageToInvestorsField } from '../message-to-investors-field.tsx';
import { ProposalNoteField } from '../proposal-note-field.tsx';
import { isNoteTooLong, proposalNote } from '../proposal-note.ts';
import { useOperatorDecision } from '../use-operator-decision.ts';
import { fields, listedFieldOf } from './draft-messages.ts';
import css from './drafts.module.css';
import type { DraftForm } from './use-draft-form.ts';
import { WaitingProposal } from './waiting-proposal.tsx';

interface CorrectionApprovalProps {
  clients: RouterContext;
  form: DraftForm;
  id: string;
  version: number;
  isSaved: boolean;
}

/** What a correction changes, and the proposal to approve it. */
export function CorrectionApproval({ clients, form, id, version, isSaved }: CorrectionApprovalProps) {
  const { t } = useLingui();
  const draft = useQuery(clients.$api.queryOptions('get', '/admin/project-drafts/{id}', { params: { path: { id } } }));
  const correction = draft.data?.correction;
  if (!correction) return null;
  const changes = changesBetween(correction.published, form.content);
  const canBeProposed = changes.length > 0 && Object.keys(form.problems).length === 0;
  const proposal = draft.data?.proposal;
  return (
    <>
      <Changes changes={changes} />
      {proposal && <WaitingProposal title={t`Approval of the correction is proposed`} proposal={proposal} version={version} />}
      {canBeProposed && proposal?.version !== version && (
        <Proposing clients={clients} id={id} version={version} isSaved={isSaved} title={t`Propose the correction`} />
      )}
    </>
  );
}

function Changes({ changes }: { changes: readonly DraftChange[] }) {
  const { t } = useLingui();
  return (
    <section className={css.part}>
      <h2>
        {changes.length === 0 ? (
          <Trans>Nothing is changed yet</Trans>
        ) : (
          <Plural value={changes.length} one="# thing is changed" other="# things are changed" />
        )}
      </h2>
      <ul className={css.problems}>
        {changes.map(({ path, before, after }) => {
          const field = listedFieldOf(path);
          const language = locales.find((locale) => path.endsWith(`.${locale}`));
          return (
            <li key={path}>
              <span className="strong">
                {field === undefined ? path : t(fields[field].label)}
                {language !== undefined && ` (${languageNames[language]})`}
              </span>
              <p className="small">
                <del>{before}</del> <ins>{after}</ins>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Sent = { id: string; note: string; body: components['schemas']['CorrectionApproval'] };

function Proposing({ clients, id, version, isSaved, title }: Omit<CorrectionApprovalProps, 'form'> & { title: string }) {
  const { $api, api } = clients;
  const allows = useAllowed($api);
  const [message, setMessage] = useState('');
  const [note, setNote] = useState('');
  const actor = useOperatorDecision<Sent>(clients, {
    send: ({ id: draftId, note: why, body }, requestKey) =>
      api.POST('/admin/project-drafts/{id}/correction', {
        params: { path: { id: draftId }, header: { 'Idempotency-Key': requestKey, ...proposalNote(why) } },
        body,
      }),
    onSuccess: () => {
      setMessage('');
      setNote('');
    },
  });
  const command: Sent | undefined =
    messageProblem(message) === undefined && !isNoteTooLong(note)
      ? { id, note, body: { version, ...messageToInvestors(message) } }
      : undefined;
  if (!allows('correctProject')) return null;
  return (
    <section className={css.part}>
      <div className={backOffice.actions}>
        <Button isDisabled={!isSaved} onPress={() => actor.send({ type: 'decision.ask' })}>
          {title}
        </Button>
      </div>
      <DecisionDialog actor={actor} title={title} command={command}>
        {({ isChecked, isLocked }) => (
          <>
            <p>
              <Trans>
                Once a second person approves, investors see the corrected project and a new key investment information sheet, and everybody
                who has made an offer is told what was corrected. The offer stays suspended until it is opened again.
              </Trans>
            </p>
            <MessageToInvestorsField message={message} onChange={setMessage} isChecked={isChecked} isLocked={isLocked} />
            <ProposalNoteField note={note} onChange={setNote} isLocked={isLocked} />
          </>
        )}
      </DecisionDialog>
    </section>
  );
}
