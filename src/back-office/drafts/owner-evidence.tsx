import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { evidenceDayProblems, type EvidenceKind, evidenceKinds, evidencePaths } from '../../../domain/owner-evidence.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { requiredError } from '../../api/problems.ts';
import type { RouterContext } from '../../api/router-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import fieldStyles from '../../ui/field.module.css';
import { SelectField } from '../../ui/select-field.tsx';
import { useAllowed } from '../access.ts';
import backOffice from '../back-office.module.css';
import { DecisionDialog } from '../decision-dialog.tsx';
import { useOperatorDecision } from '../use-operator-decision.ts';
import { fields, problemMessages } from './draft-messages.ts';
import css from './drafts.module.css';
import { EvidenceList } from './evidence-list.tsx';
import { SendFile } from './send-file.tsx';

interface OwnerEvidenceProps {
  clients: RouterContext;
  id: string;
  isSaved: boolean;
  today: string;
}

/** What is proved of the owner before its project is offered, and the form that records it (Regulation (EU) 2020/1503, Article 5). */
export function OwnerEvidence({ clients, id, isSaved, today }: OwnerEvidenceProps) {
  const { t } = useLingui();
  const { $api } = clients;
  const allows = useAllowed($api);
  const { data: draft } = useQuery($api.queryOptions('get', '/admin/project-drafts/{id}', { params: { path: { id } } }));
  if (!draft) return null;
  const hasCode = (draft.content.owner?.code ?? '').trim() !== '';
  return (
    <section className={css.evidence}>
      <h2>
        <Trans>Due diligence on the project owner</Trans>
      </h2>
      <p className="muted">
        <Trans>
          Required before publication: the project owner has no criminal record for infringements of commercial, insolvency, financial
          services, anti-money-laundering or fraud law or of professional liability obligations, and is not established in a non-cooperative
          jurisdiction or a high-risk third country (Regulation (EU) 2020/1503, Article 5).
        </Trans>
      </p>
      <EvidenceList clients={clients} evidence={draft.evidence} today={today} />
      {allows('recordOwnerEvidence') &&
        (hasCode ? (
          <RecordEvidence clients={clients} id={id} isSaved={isSaved} today={today} />
        ) : (
          <Alert>{t`First enter the company code: the evidence counts for all projects of this company.`}</Alert>
        ))}
    </section>
  );
}

type Sent = { id: string; body: components['schemas']['NewOwnerEvidence'] };

const recorded = msg`The evidence is recorded.`;

function RecordEvidence({ clients, id, isSaved, today }: OwnerEvidenceProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState<EvidenceKind>('CRIMINAL_RECORD');
  const [file, setFile] = useState<{ fileId: string; fileName: string }>();
  const [issuedOn, setIssuedOn] = useState('');
  const [validUntil, setValidUntil] = useState('');
  const wrong = evidenceDayProblems({ issuedOn, validUntil: validUntil || today }, today);
  const actor = useOperatorDecision<Sent>(clients, {
    send: ({ id: draftId, body }, requestKey) =>
      clients.api.POST('/admin/project-drafts/{id}/owner-evidence', {
        params: { path: { id: draftId }, header: { 'Idempotency-Key': requestKey } },
        body,
      }),
    success: recorded,
    onSuccess: () => {
      setFile(undefined);
      setIssuedOn('');
      setValidUntil('');
    },
  });
  const isComplete = file !== undefined && issuedOn !== '' && validUntil !== '' && Object.keys(wrong).length === 0;
  const command: Sent | undefined = isComplete ? { id, body: { kind, fileId: file.fileId, issuedOn, validUntil } } : undefined;
  return (
    <>
      <div className={backOffice.actions}>
        <Button size="sm" variant="second" isDisabled={!isSaved} onPress={() => actor.send({ type: 'decision.ask' })}>
          <Trans>Record evidence</Trans>
        </Button>
      </div>
      <DecisionDialog actor={actor} title={t`Record evidence`} confirmLabel={t`Record that it was checked`} command={command}>
        {({ isChecked, isLocked }) => {
          const day = (label: string, field: 'issuedOn' | 'validUntil', value: string, onChange: (day: string) => void) => {
            const problem = wrong[field];
            const error = isChecked && value === '' ? t(requiredError) : problem === undefined ? undefined : t(problemMessages[problem]);
            return (
              <Field label={label} error={error}>
                {(control) => (
                  <input
                    {...control}
                    className={fieldStyles.input}
                    type="date"
                    max="9999-12-31"
                    disabled={isLocked}
                    value={value}
                    onChange={({ target }) => onChange(target.value)}
                  />
                )}
              </Field>
            );
          };
          return (
            <>
              <SelectField
                label={t`What is proved`}
                options={evidenceKinds.map((value) => ({ value, label: t(fields[evidencePaths[value]].label) }))}
                value={kind}
                onChange={(value) => setKind(evidenceKinds.find((evidenceKind) => evidenceKind === value) ?? kind)}
                isDisabled={isLocked}
              />
              <div className={css.sent}>
                <SendFile
                  clients={clients}
                  label={file ? t`Choose another file` : t`Choose the document`}
                  isDisabled={isLocked}
                  make={(stored) => Promise.resolve({ result: stored })}
                  onSent={setFile}
                />
                {file && <p className="small">{file.fileName}</p>}
                {isChecked && !file && <p className={backOffice.failure}>{t(requiredError)}</p>}
              </div>
              <div className={fieldStyles.grid2}>
                {day(t`Issued on`, 'issuedOn', issuedOn, setIssuedOn)}
                {day(t`Valid until`, 'validUntil', validUntil, setValidUntil)}
              </div>
            </>
          );
        }}
      </DecisionDialog>
    </>
  );
}
