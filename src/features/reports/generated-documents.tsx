import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../domain/format.ts';
import type { components } from '../../../openapi/schema.d.ts';
import type { Api, QueryApi } from '../../api/client.ts';
import { getBlob } from '../../api/get-blob.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { DownloadProgress } from '../../documents/download-progress.tsx';
import { type Progress, useDownload } from '../../documents/use-download.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pages } from '../../ui/pages.tsx';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import { alignRight, Table } from '../../ui/table.tsx';
import { documentsQuery } from './documents-query.ts';
import css from './reports.module.css';

type GeneratedDocument = components['schemas']['GeneratedDocument'];

interface Props {
  clients: { api: Api; $api: QueryApi };
  page: number;
  onPage: (page: number) => void;
}

/** Reports and extracts that the platform made, page by page; the wire counts pages from 0 (REP-04, T-53). */
export function GeneratedDocuments({ clients: { api, $api }, page, onPage }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const list = useQuery({
    ...documentsQuery($api, locale, page),
    placeholderData: keepPreviousData,
  });
  const file = useDownload(
    (id: string, progress) => fetchDocument(api, id, progress),
    t({ id: 'userDocuments.errors.failedToDownloadDocument', message: 'The document could not be downloaded. Please try again.' }),
  );
  return (
    <section className={css.documents} aria-labelledby="generated-documents" aria-busy={list.isPending || list.isPlaceholderData}>
      <h2 id="generated-documents">
        <Trans>Documents</Trans>
      </h2>
      {list.isError && (
        <LoadError
          title={<Trans id="userDocuments.errors.failedToGetDocuments">We could not load your documents</Trans>}
          isFetching={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && (
        <>
          <span className="sr" role="status">{t`Loading your documents…`}</span>
          <Skeleton height="24rem" />
        </>
      )}
      {list.data && list.data.totalPages === 0 && (
        <EmptyState title={<Trans>No documents yet</Trans>}>
          <Trans>
            A monthly statement is created here at the start of the following month, and a statement of your bond holdings at the end of
            each year.
          </Trans>
        </EmptyState>
      )}
      {list.data && list.data.totalPages > 0 && (
        <>
          {list.data.content.length > 0 ? (
            <DocumentTable documents={list.data.content} pending={file.isPending ? file.variables : undefined} onDownload={file.mutate} />
          ) : (
            <p className="muted">
              <Trans>This page has no documents.</Trans>
            </p>
          )}
          <DownloadProgress download={file} />
          <Pages label={t`Pages of documents`} current={page} total={list.data.totalPages} onChange={onPage} />
        </>
      )}
    </section>
  );
}

function DocumentTable({
  documents,
  pending,
  onDownload,
}: {
  documents: readonly GeneratedDocument[];
  pending: string | undefined;
  onDownload: (id: string) => void;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <div className={css.table}>
      <Table caption={t`Documents`}>
        <thead>
          <tr>
            <th scope="col">{t`Name`}</th>
            <th scope="col" className={css.wide}>{t`Type`}</th>
            <th scope="col">{t`Period`}</th>
            <th scope="col" className={css.wide}>{t`Created on`}</th>
            <th scope="col">
              <span className="sr">{t`Download`}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {documents.map(({ id, name, type, createdAt, parameters: { from, to } }) => (
            <tr key={id}>
              <td className={css.name}>{name}</td>
              <td className={css.wide}>
                {type === 'BONDS_EXTRACT' ? <Trans>Statement of bond holdings</Trans> : <Trans>Monthly statement</Trans>}
              </td>
              <td className={css.day}>
                {formatDate(from, locale)} – {formatDate(to, locale)}
              </td>
              <td className={`${css.day} ${css.wide}`}>{formatDate(createdAt, locale)}</td>
              <td className={`${alignRight} ${css.get}`}>
                <Button variant="text" size="sm" isPending={pending === id} aria-label={t`Download ${name}`} onPress={() => onDownload(id)}>
                  <Icon name="download" size="sm" />
                  <Trans>Download</Trans>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** The address is signed: it is fetched without the token, wherever it leads (REP-06). */
async function fetchDocument(api: Api, id: string, { signal, onReceived }: Progress): Promise<{ blob: Blob; name: string }> {
  const { data, response } = await api.GET('/generated-documents/{id}', { params: { path: { id } }, signal });
  if (!data) throw new UnexpectedAnswer(response.status);
  const file = await fetch(data.downloadUrl, { signal });
  if (!file.ok) throw new UnexpectedAnswer(file.status);
  const blob = await getBlob(Promise.resolve({ data: file.body, response: file }), onReceived);
  return { blob, name: data.metadata.originalFileName };
}
