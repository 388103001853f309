import { Trans, useLingui } from '@lingui/react/macro';
import type { components } from '../../openapi/schema.d.ts';
import { formatDate } from '../../domain/format.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import css from './back-office.module.css';
import { claimMessages, documentMessages, reasonMessages, relationMessages } from './review-messages.ts';

type Review = components['schemas']['Review'];

/** What the decision rests on: reasons, claims, the exposed person, the year, the files. */
export function ReviewFacts({
  review: { reasons = [], claims = [], person, documentName, evidence, stated, taxYear, files = [] },
  onFile,
}: {
  review: Review;
  onFile: (file: { fileId: string; fileName?: string }) => void;
}) {
  const { t } = useLingui();
  return (
    <ul className={css.facts}>
      {reasons.map((reason) => (
        <li key={reason}>{t(reasonMessages[reason])}</li>
      ))}
      {person && (
        <li>
          {person.firstName} {person.lastName}, {person.position}, {person.organization} ({t(relationMessages[person.relation])})
        </li>
      )}
      {documentName !== undefined && (
        <li>
          <Trans>Name in the document: {documentName}</Trans>
        </li>
      )}
      {evidence && <Evidence evidence={evidence} />}
      {stated && <Stated stated={stated} />}
      {claims.map((claim) => {
        const text = claimMessages[claim];
        return <li key={claim}>{text ? t(text) : claim}</li>;
      })}
      {taxYear !== undefined && (
        <li>
          <Trans>Tax year {taxYear}</Trans>
        </li>
      )}
      {files.map((file) => (
        <li key={file.fileId}>
          <button type="button" className={css.file} onClick={() => onFile({ ...file })}>
            <Icon name="download" size="sm" />
            {file.fileName ?? file.fileId}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Evidence({ evidence }: { evidence: NonNullable<Review['evidence']> }) {
  const locale = useLocale();
  const { provider, verdict, documentType, documentCountry, documentExpiresAt, recordedAt } = evidence;
  const day = formatDate(recordedAt, locale);
  const end = documentExpiresAt && formatDate(documentExpiresAt, locale);
  const document = [documentType, documentCountry].filter(Boolean).join(', ');
  return (
    <>
      <li>
        <Trans>
          Verdict of {provider}: {verdict}, on {day}
        </Trans>
      </li>
      {document !== '' && (
        <li>
          <Trans>Document: {document}</Trans>
        </li>
      )}
      {end && (
        <li>
          <Trans>Document valid until {end}</Trans>
        </li>
      )}
    </>
  );
}

/** What the person typed beside the pictures; the name stands above, as that of the document. */
function Stated({ stated }: { stated: NonNullable<Review['stated']> }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { documentType, documentNumber, country, expiresAt, personalNumber } = stated;
  const document = `${t(documentMessages[documentType])}, ${country}, ${documentNumber}`;
  const birthDay = formatDate(stated.birthDate, locale);
  const end = expiresAt && formatDate(expiresAt, locale);
  return (
    <>
      <li>
        <Trans>Date of birth: {birthDay}</Trans>
      </li>
      <li>
        <Trans>Document: {document}</Trans>
      </li>
      <li>{end ? <Trans>Document valid until {end}</Trans> : <Trans>Document without an end</Trans>}</li>
      {personalNumber !== undefined && (
        <li>
          <Trans>Personal code: {personalNumber}</Trans>
        </li>
      )}
    </>
  );
}
