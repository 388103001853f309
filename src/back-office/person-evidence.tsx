import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '../../domain/format.ts';
import { formatInstant } from '../../domain/format-instant.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { useAllowed } from './access.ts';
import css from './back-office.module.css';
import { PersonPart } from './person-part.tsx';
import { useSubmittedFile } from './use-submitted-file.ts';

type Person = components['schemas']['PersonDetails'];

/** What the checks rest on: the files that the person has sent, and what identity providers have answered. Opening a file is logged. */
export function PersonEvidence({ clients, person: { files, identityEvidence } }: { clients: RouterContext; person: Person }) {
  const { t } = useLingui();
  const locale = useLocale();
  const mayOpen = useAllowed(clients.$api)('getReviewFile');
  const open = useSubmittedFile(clients);
  const documentText = ({ type, number, country, expiresAt }: NonNullable<Person['identityEvidence'][number]['document']>) => {
    const end = expiresAt && formatDate(expiresAt, locale);
    return [type, number, country, end && t`Document valid until ${end}`].filter(Boolean).join(', ');
  };
  const rows = [
    ...files.map(({ id, name, size, isSubmitted, createdAt }) => ({
      key: id,
      row: (
        <>
          {isSubmitted && mayOpen ? (
            <button type="button" className={css.file} onClick={() => open.mutate({ fileId: id, fileName: name })}>
              <Icon name="download" size="sm" />
              {name}
            </button>
          ) : (
            <span className="strong">{name}</span>
          )}{' '}
          · {Math.max(1, Math.round(size / 1024))} kB · {formatDate(createdAt, locale)}
          {!isSubmitted && <> · {t`Not submitted`}</>}
        </>
      ),
    })),
    ...identityEvidence.map(({ id, provider, reference, verdict, document, sha256, recordedAt }) => ({
      key: `identity-${id}`,
      row: (
        <>
          <span className="strong">
            <Trans>
              Verdict of {provider}: {verdict}
            </Trans>
          </span>{' '}
          · {formatInstant(recordedAt, locale)}
          {document && <span className={css.part}>{documentText(document)}</span>}
          <span className={`${css.part} ${css.id}`}>
            {reference} · SHA-256 {sha256}
          </span>
        </>
      ),
    })),
  ];
  return <PersonPart title={<Trans>Evidence</Trans>} rows={rows} />;
}
