import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { evidenceDayProblems, type EvidenceKind, evidenceKinds, evidencePaths } from '../../../domain/owner-evidence.ts';
import { newRequestKey } from '../../../domain/request-key.ts';
import type { RouterContext } from '../../api/router-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import fieldStyles from '../../ui/field.module.css';
import { SelectField } from '../../ui/select-field.tsx';
import { useAllowed } from '../access.ts';
import { useDecision } from '../use-decision.ts';
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

function RecordEvidence({ clients, id, isSaved, today }: OwnerEvidenceProps) {
  const { t } = useLingui();
  const [kind, setKind] = useState<EvidenceKind>('CRIMINAL_RECORD');
  const [file, setFile] = useState<{ fileId: string; fileName: string }>();
  const [issuedOn, setIssuedOn] = useState('');
  const [validUntil, setValidUntil] = useState('');
  const [key, setKey] = useState(newRequestKey);
  const isDated = issuedOn !== '' && validUntil !== '';
  const wrong = evidenceDayProblems({ issuedOn, validUntil: validUntil || today }, today);
  const problemOf = (field: string) => {
    const problem = wrong[field];
    return problem === undefined ? {} : { error: t(problemMessages[problem]) };
  };
  const run = useDecision<{ fileId: string }>(clients, {
    send: ({ fileId }) =>
      clients.api.POST('/admin/project-drafts/{id}/owner-evidence', {
        params: { path: { id }, header: { 'Idempotency-Key': key } },
        body: { kind, fileId, issuedOn, validUntil },
      }),
    success: t`The evidence is recorded.`,
    onAnswer: () => setKey(newRequestKey()),
    onSuccess: () => {
      setFile(undefined);
      setIssuedOn('');
      setValidUntil('');
    },
  });
  const day = (label: string, field: 'issuedOn' | 'validUntil', value: string, onChange: (day: string) => void) => (
    <Field label={label} {...problemOf(field)}>
      {(control) => (
        <input
          {...control}
          className={fieldStyles.input}
          type="date"
          max="9999-12-31"
          disabled={run.isPending}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
  return (
    <fieldset className={css.group}>
      <legend>
        <Trans>Record evidence</Trans>
      </legend>
      <div className={fieldStyles.grid2}>
        <SelectField
          label={t`What is proved`}
          options={evidenceKinds.map((value) => ({ value, label: t(fields[evidencePaths[value]].label) }))}
          value={kind}
          onChange={(value) => setKind(evidenceKinds.find((one) => one === value) ?? kind)}
          isDisabled={run.isPending}
        />
        <div className={css.sent}>
          <SendFile
            clients={clients}
            label={file ? t`Choose another file` : t`Choose the document`}
            isDisabled={run.isPending}
            make={(stored) => Promise.resolve({ result: stored })}
            onSent={setFile}
          />
          {file && <p className="small">{file.fileName}</p>}
        </div>
        {day(t`Issued on`, 'issuedOn', issuedOn, setIssuedOn)}
        {day(t`Valid until`, 'validUntil', validUntil, setValidUntil)}
      </div>
      <Button
        size="sm"
        isPending={run.isPending}
        isDisabled={!isSaved || !file || !isDated || Object.keys(wrong).length > 0}
        onPress={() => {
          if (file) run.mutate(file);
        }}
      >
        <Trans>Record that it was checked</Trans>
      </Button>
    </fieldset>
  );
}
