import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { dayOf } from '../../../domain/duration.ts';
import { formatDate } from '../../../domain/format.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { invalidate } from '../../api/invalidate.ts';
import { problemMessage } from '../../api/problems.ts';
import type { RouterContext } from '../../api/router-context.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { failureOf } from '../../../domain/failure.ts';
import { saveBlob } from '../../documents/save-blob.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/core/skeleton.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { toast } from '../../ui/toasts.ts';
import css from './personal-data.module.css';

type DataExportRow = components['schemas']['DataExport'];
type ErrorCode = components['schemas']['ErrorCode'];

interface DataExportProps {
  clients: RouterContext;
  /** The server asks for a recent sign-in first. */
  onStepUp: () => void;
}

/** While a copy is being made, the list is read again so often. */
const refetchMs = 4000;

/** A copy of the user's stored data: requested, made by the server, downloadable for a week. [GDPR Art. 15, 20] */
export function DataExport({ clients: { api, $api, queryClient }, onStepUp }: DataExportProps) {
  const { t } = useLingui();
  const list = useQuery({
    ...$api.queryOptions('get', '/me/data-exports'),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'PREPARING') ? refetchMs : false),
  });
  const onRefused = (code: ErrorCode) =>
    code === 'STEP_UP_REQUIRED' ? onStepUp() : toast({ kind: 'error', text: t(problemMessage(code)) });
  const onError = (error: unknown) => toast({ kind: 'error', text: t(failureMessage(failureOf(error))) });
  const request = useMutation({
    mutationFn: async () => {
      const { error, response } = await api.POST('/me/data-exports');
      if (response.ok) return;
      if (error === undefined || response.status >= 500) throw new UnexpectedAnswer(response.status);
      onRefused(error.errorCode);
    },
    onSuccess: () => invalidate(queryClient, '/me/data-exports'),
    onError,
  });
  const download = useMutation({
    mutationFn: async ({ id, madeAt = '' }: DataExportRow) => {
      const { data, error, response } = await api.GET('/me/data-exports/{id}/file', { params: { path: { id } }, parseAs: 'blob' });
      const file: unknown = data;
      if (file instanceof Blob) saveBlob(file, `personal-data-${madeAt.slice(0, 10)}.zip`);
      else if (error === undefined || response.status >= 500) throw new UnexpectedAnswer(response.status);
      else onRefused(error.errorCode);
    },
    onError,
  });
  const isPreparing = list.data?.some(({ status }) => status === 'PREPARING') ?? false;
  return (
    <section className={css.section} aria-labelledby="data-export">
      <h2 id="data-export">
        <Trans>A copy of your data</Trans>
      </h2>
      <p>
        <Trans>
          You receive everything we store about you as a ZIP file: your details, answers, investments and payments as JSON with its schema,
          your contracts and statements as PDF, and the files you sent us.
        </Trans>
      </p>
      {list.isPending && <Skeleton height="4rem" />}
      {list.isError && (
        <LoadError
          title={<Trans>Your copies could not be loaded</Trans>}
          isFetching={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && list.data.length > 0 && (
        <ul className={css.rows}>
          {list.data.map((row) => (
            <Row key={row.id} row={row} isPending={download.isPending && download.variables.id === row.id} onDownload={download.mutate} />
          ))}
        </ul>
      )}
      {!isPreparing && (
        <div>
          <Button variant="second" isPending={request.isPending} pendingLabel={t`Sending…`} onPress={() => request.mutate()}>
            <Trans>Request a copy</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}

function Row({ row, isPending, onDownload }: { row: DataExportRow; isPending: boolean; onDownload: (row: DataExportRow) => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const day = (at: string) => formatDate(dayOf(new Date(at)), locale);
  const requestedOn = day(row.requestedAt);
  if (row.expiresAt === undefined)
    return (
      <li className={css.row} role="status">
        <span>
          <Trans>Requested on {requestedOn}. It is being prepared; we send you an e-mail when it is ready.</Trans>
        </span>
      </li>
    );
  const until = day(row.expiresAt);
  return (
    <li className={css.row}>
      <span>
        <Trans>
          Requested on {requestedOn}. Available until {until}.
        </Trans>
      </span>
      <Button size="sm" isPending={isPending} pendingLabel={t`Preparing the file…`} onPress={() => onDownload(row)}>
        <Icon name="download" />
        <Trans>Download (ZIP)</Trans>
      </Button>
    </li>
  );
}
