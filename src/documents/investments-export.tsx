import { Trans, useLingui } from '@lingui/react/macro';
import type { Api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { DownloadProgress } from './download-progress.tsx';
import { useDownload } from './use-download.ts';
import { getBlob } from '../api/get-blob.ts';
import css from './investments-export.module.css';

/** `20261121-104530`, by the person's own clock. */
const stamp = (now: Date) =>
  new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');

/** All investments as a spreadsheet (INV-10). */
export function InvestmentsExport({ api }: { api: Api }) {
  const { t } = useLingui();
  const file = useDownload(
    async (_: void, { signal, onReceived }) => {
      const blob = await getBlob(api.GET('/individual-reports/investments', { parseAs: 'stream', signal }), onReceived);
      return { blob, name: `investments-report-${stamp(new Date())}.xlsx` };
    },
    t({ id: 'reports.error', message: 'The report could not be created. Please try again.' }),
  );
  return (
    <div className={css.export}>
      <Button variant="second" isPending={file.isPending} pendingLabel={t`Preparing your report…`} onPress={() => file.mutate()}>
        <Icon name="download" />
        <Trans>List of investments (XLSX)</Trans>
      </Button>
      <DownloadProgress download={file} />
    </div>
  );
}
