import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { today } from '../../lib/today.ts';
import type { Api } from '../../api/client.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import { saveBlob } from '../../documents/save-blob.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { toast } from '../../ui/toasts.ts';
import css from './admin.module.css';

const reports = [
  { report: 'INVESTORS', title: msg`Investors`, about: msg`Everybody with an account: category, checks and what they have lent.` },
  { report: 'PROJECTS', title: msg`Projects`, about: msg`Every project: status, money collected, term and dates.` },
  { report: 'OVERDUE_PAYMENT', title: msg`Overdue payments`, about: msg`Late projects: since when, how much, whose money it is.` },
] as const;

/** The three spreadsheets of the office (ADMIN-02, decision 6.14). */
export function AdminReports({ api }: { api: Api }) {
  const { t } = useLingui();
  return (
    <>
      <title>{`${t`Reports`} · Statefolio`}</title>
      <PageTitle>
        <Trans>Reports of the platform</Trans>
      </PageTitle>
      <ul className={css.rows}>
        {reports.map(({ report, title, about }) => (
          <Report key={report} api={api} report={report} title={t(title)} about={t(about)} />
        ))}
      </ul>
    </>
  );
}

function Report({ api, report, title, about }: { api: Api; report: (typeof reports)[number]['report']; title: string; about: string }) {
  const { t } = useLingui();
  const load = useMutation({
    mutationFn: async () => {
      const { data, response } = await api.GET('/reports/{report}', { params: { path: { report } }, parseAs: 'blob' });
      if (!data) throw new UnexpectedAnswer(response.status);
      saveBlob(data as Blob, `${report}-${today()}.xlsx`);
    },
    onError: () => toast({ kind: 'error', text: t({ id: 'reports.error', message: 'The report could not be loaded. Try again.' }) }),
  });
  return (
    <li className={css.row}>
      <div className={css.what}>
        <h2>{title}</h2>
        <p className="muted">{about}</p>
      </div>
      <div className={css.actions}>
        <Button
          size="sm"
          variant="second"
          aria-label={t`Download: ${title}`}
          isPending={load.isPending}
          pendingLabel={t`Making the file…`}
          onPress={() => load.mutate()}
        >
          <Icon name="download" size="sm" />
          <Trans>Spreadsheet</Trans>
        </Button>
      </div>
    </li>
  );
}
