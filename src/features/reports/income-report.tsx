import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { incomeYears } from '../../../domain/tax-years.ts';
import type { Api } from '../../api/client.ts';
import { DownloadProgress } from '../../documents/download-progress.tsx';
import { useDownload } from '../../documents/use-download.ts';
import { today } from '../../lib/today.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import css from './reports.module.css';
import { getBlob } from '../../api/get-blob.ts';

/** Interest of a past year for the tax return; individuals only (REP-01 to REP-03). */
export function IncomeReport({ api }: { api: Api }) {
  const { t } = useLingui();
  const years = incomeYears(today());
  const [year, setYear] = useState(years[0] ?? 0);
  const file = useDownload(
    async (wanted: number, { signal, onReceived }) => {
      const request = api.GET('/individual-reports/income', { params: { query: { year: wanted } }, parseAs: 'stream', signal });
      const blob = await getBlob(request, onReceived);
      return { blob, name: `Income-report-${wanted}.pdf` };
    },
    t({ id: 'documents.documentError', message: 'The income report could not be created. Please try again.' }),
  );
  return (
    <section className={css.card} aria-labelledby="income-report">
      <h2 id="income-report">
        <Trans>Income report</Trans>
      </h2>
      <p className="muted">
        <Trans>Interest for one year, for your tax return: gross, tax withheld and net paid out.</Trans>
      </p>
      <div className={css.act}>
        <SelectField
          label={t`Year`}
          value={String(year)}
          options={years.map((each) => ({ value: String(each), label: String(each) }))}
          onChange={(chosen) => setYear(Number(chosen))}
        />
        <Button isPending={file.isPending} pendingLabel={t`Preparing your report…`} onPress={() => file.mutate(year)}>
          <Icon name="download" />
          <Trans>Download (PDF)</Trans>
        </Button>
        <DownloadProgress download={file} />
      </div>
    </section>
  );
}
