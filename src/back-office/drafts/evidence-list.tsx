import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../../domain/format.ts';
import { type EvidenceKind, evidenceKinds, evidencePaths } from '../../../domain/owner-evidence.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { getBlob } from '../../api/get-blob.ts';
import type { RouterContext } from '../../api/router-context.ts';
import { useDownload } from '../../documents/use-download.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAllowed } from '../access.ts';
import backOffice from '../back-office.module.css';
import { fields, problemMessages } from './draft-messages.ts';
import css from './drafts.module.css';

type Evidence = components['schemas']['OwnerEvidence'];

interface EvidenceListProps {
  clients: RouterContext;
  evidence: readonly Evidence[];
  /** `YYYY-MM-DD`. */
  today: string;
}

/** What was checked of a project owner, by what it proves, with the documents for those who may open them. */
export function EvidenceList({ evidence, ...props }: EvidenceListProps) {
  return evidenceKinds.map((kind) => <Kind key={kind} {...props} kind={kind} evidence={evidence.filter((one) => one.kind === kind)} />);
}

function Kind({ clients: { api, $api }, kind, evidence, today }: EvidenceListProps & { kind: EvidenceKind }) {
  const { t } = useLingui();
  const allows = useAllowed($api);
  const open = useDownload(async ({ fileId, fileName }: Evidence) => {
    const blob = await getBlob(api.GET('/admin/files/{id}', { params: { path: { id: fileId } }, parseAs: 'blob' }));
    return { blob, name: fileName };
  }, t`The file could not be loaded. Try again.`);
  return (
    <div className={css.kind}>
      <h3>{t(fields[evidencePaths[kind]].label)}</h3>
      {evidence.length === 0 ? (
        <p className="muted">
          <Trans>Nothing recorded yet</Trans>
        </p>
      ) : (
        <ul className={css.files}>
          {evidence.map((one) => (
            <li key={one.id}>
              <EvidenceDays evidence={one} isExpired={one.validUntil < today} />
              {allows('getReviewFile') ? (
                <button type="button" className={backOffice.file} onClick={() => open.mutate(one)}>
                  <Icon name="download" size="sm" />
                  {one.fileName}
                </button>
              ) : (
                <span className="small">{one.fileName}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function EvidenceDays({ evidence: { issuedOn, validUntil, checkedBy, checkedAt }, isExpired }: { evidence: Evidence; isExpired: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [issued, until, checked] = [issuedOn, validUntil, checkedAt].map((day) => formatDate(day, locale));
  const { name } = checkedBy;
  return (
    <div>
      <p>
        <Trans>
          Issued on {issued}, valid until {until}
        </Trans>
        {isExpired && <strong> · {t(problemMessages.EXPIRED)}</strong>}
      </p>
      <p className="small muted">
        <Trans>
          Checked by {name} on {checked}
        </Trans>
      </p>
    </div>
  );
}
