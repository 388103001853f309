import { Trans, useLingui } from '@lingui/react/macro';
import type { components } from '../../openapi/schema.d.ts';
import type { Api } from '../api/client.ts';
import { DownloadProgress } from '../documents/download-progress.tsx';
import { useDownload } from '../documents/use-download.ts';
import { today } from '../lib/today.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import css from './back-office.module.css';
import { getBlob } from '../api/get-blob.ts';

type Report = components['schemas']['AdminReport'];

/** The three reports of operators (ADMIN-02, decision 6.14). */
export function PlatformReports({ api }: { api: Api }) {
  const { t } = useLingui();
  const file = useDownload(
    async (report: Report, { signal, onReceived }) => {
      const request = api.GET('/reports/{report}', { params: { path: { report } }, parseAs: 'stream', signal });
      const blob = await getBlob(request, onReceived);
      return { blob, name: `${report}-${today()}.xlsx` };
    },
    t({ id: 'reports.error', message: 'The report could not be created. Please try again.' }),
  );
  const reports = [
    { report: 'INVESTORS', label: t`Investors (XLSX)` },
    { report: 'PROJECTS', label: t`Projects (XLSX)` },
    { report: 'OVERDUE_PAYMENT', label: t`Late payments (XLSX)` },
  ] as const;
  return (
    <>
      <PageHead title={t`Reports`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>Reports of the platform</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>Data of the whole platform as of today. Contains personal data: do not pass these files on.</Trans>
        </p>
      </div>
      <div className={css.actions}>
        {reports.map(({ report, label }) => (
          <Button
            key={report}
            variant="second"
            isPending={file.isPending && file.variables === report}
            pendingLabel={t`Preparing your report…`}
            onPress={() => file.mutate(report)}
          >
            <Icon name="download" />
            {label}
          </Button>
        ))}
        <DownloadProgress download={file} />
      </div>
    </>
  );
}
