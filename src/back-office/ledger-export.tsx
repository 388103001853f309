import { Trans, useLingui } from '@lingui/react/macro';
import type { RouterContext } from '../api/router-context.ts';
import { getBlob } from '../api/get-blob.ts';
import { DownloadProgress } from './download-progress.tsx';
import { useDownload } from '../documents/use-download.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import css from './back-office.module.css';

/** The month as a file: every account with its balances and entries. */
export function LedgerExport({ api, month }: { api: RouterContext['api']; month: string }) {
  const { t } = useLingui();
  const file = useDownload(async (format: 'CSV' | 'XLSX', { signal, onReceived }) => {
    const request = api.GET('/admin/ledger/export', { params: { query: { month, format } }, parseAs: 'stream', signal });
    const blob = await getBlob(request, onReceived);
    return { blob, name: `ledger-${month}.${format.toLowerCase()}` };
  }, t`The file could not be created. Please try again.`);
  const formats = [
    { format: 'XLSX', label: t`Download XLSX` },
    { format: 'CSV', label: t`Download CSV` },
  ] as const;
  return (
    <div className={css.section}>
      <div className={css.actions}>
        {formats.map(({ format, label }) => (
          <Button
            key={format}
            variant="second"
            isPending={file.isPending && file.variables === format}
            pendingLabel={t`Preparing the file…`}
            onPress={() => file.mutate(format)}
          >
            <Icon name="download" />
            {label}
          </Button>
        ))}
        <DownloadProgress download={file} />
      </div>
      <p className="muted">
        <Trans>The files have the names of people. Each download is written into the log.</Trans>
      </p>
    </div>
  );
}
