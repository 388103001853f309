import { Trans, useLingui } from '@lingui/react/macro';
import type { operations } from '../../openapi/schema.d.ts';
import { getBlob } from '../api/get-blob.ts';
import { invalidate } from '../api/invalidate.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useDownload } from '../documents/use-download.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useAllowed } from './access.ts';
import css from './back-office.module.css';
import { DownloadProgress } from '../documents/download-progress.tsx';

interface ListExportProps {
  clients: Pick<RouterContext, '$api' | 'queryClient'>;
  operation: keyof operations;
  /** Requests the file with the filter and the order of the list, `parseAs: 'stream'`. */
  load: (format: 'CSV' | 'XLSX', signal: AbortSignal) => Parameters<typeof getBlob>[0];
  /** Of the file, without its ending. */
  name: string;
}

/** Downloads all rows of a list, in its order, as XLSX or CSV; nothing for those who may not. */
export function ListExport({ clients: { $api, queryClient }, operation, load, name }: ListExportProps) {
  const { t } = useLingui();
  const allows = useAllowed($api);
  const file = useDownload(async (format: 'CSV' | 'XLSX', { signal, onReceived }) => {
    const blob = await getBlob(load(format, signal), onReceived);
    void invalidate(queryClient, '/admin/audit');
    return { blob, name: `${name}.${format.toLowerCase()}` };
  }, t`The file could not be created. Please try again.`);
  if (!allows(operation)) return null;
  const formats = [
    { format: 'XLSX', label: t`Download XLSX` },
    { format: 'CSV', label: t`Download CSV` },
  ] as const;
  return (
    <div className={css.actions}>
      {formats.map(({ format, label }) => (
        <Button
          key={format}
          variant="second"
          size="sm"
          isPending={file.isPending && file.variables === format}
          pendingLabel={t`Preparing the file…`}
          onPress={() => file.mutate(format)}
        >
          <Icon name="download" />
          {label}
        </Button>
      ))}
      <span className="small muted">
        <Trans>Each download is written into the log.</Trans>
      </span>
      <DownloadProgress download={file} />
    </div>
  );
}
