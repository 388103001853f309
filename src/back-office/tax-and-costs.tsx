import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { ibanGroups } from '../../domain/payment-reference.ts';
import { intlLocale } from '../../domain/locale.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/document-head.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useAllowed } from './access.ts';
import css from './back-office.module.css';
import { Iban } from './iban.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { type DataColumn, DataTable } from './data-table.tsx';
import { ListFailed, ListLoading } from './list-states.tsx';
import { useOperatorDecision } from './use-operator-decision.ts';

type Schemas = components['schemas'];
type Row = Schemas['TaxOrCosts'] & { id: string };

const rowOf = (row: Schemas['TaxOrCosts']): Row => ({ ...row, id: `${row.account} ${row.period}` });

/** Withheld tax by month and country, and recovered costs by project, that no instruction pays yet; the draft of each payment. [INS-06] */
export function TaxAndCosts({ clients }: { clients: RouterContext }) {
  const { t } = useLingui();
  const { $api } = clients;
  const list = useQuery($api.queryOptions('get', '/admin/tax-and-costs'));
  return (
    <>
      <PageHead title={t`Tax and costs`} />
      <div className={css.head}>
        <PageTitle>
          <Trans>Tax and costs</Trans>
        </PageTitle>
        <p className="muted">
          <Trans>
            Withheld tax goes to the tax authority, recovered costs of enforcement to the platform that has advanced them. A draft is
            approved under “Instructions”.
          </Trans>
        </p>
      </div>
      {list.isError ? (
        <ListFailed isPending={list.isFetching} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <ListLoading />
      ) : list.data.content.length === 0 ? (
        <EmptyState title={<Trans>Nothing is to be paid</Trans>} />
      ) : (
        <Rows clients={clients} rows={list.data.content.map(rowOf)} />
      )}
    </>
  );
}

function Rows({ clients, rows }: { clients: RouterContext; rows: readonly Row[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const allows = useAllowed(clients.$api);
  const countries = new Intl.DisplayNames([intlLocale(locale)], { type: 'region' });
  const months = new Intl.DateTimeFormat(intlLocale(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const periodOf = ({ kind, period }: Row) =>
    kind === 'TAX' ? months.format(new Date(`${period}-01T00:00:00Z`)) : formatDate(period, locale);
  const periodText = (row: Row) => {
    const day = periodOf(row);
    return row.kind === 'TAX' ? day : <Trans>until {day}</Trans>;
  };
  const subjectOf = ({ country, projectName }: Row) => projectName ?? (country === null ? t`Country not recorded` : countries.of(country));
  const columns: DataColumn<Row>[] = [
    {
      id: 'what',
      label: t`What`,
      isRowHeader: true,
      sortBy: (row) => `${row.kind} ${subjectOf(row)}`,
      cell: (row) => (
        <>
          <span className="strong">{row.kind === 'TAX' ? t`Tax withheld` : t`Costs of enforcement`}</span>
          <br />
          {subjectOf(row)}
          <span className={css.narrow}>{periodText(row)}</span>
        </>
      ),
    },
    { id: 'period', label: t`Period`, isWide: true, sortBy: ({ period }) => period, cell: periodText },
    {
      id: 'amount',
      label: t`Amount`,
      isNumber: true,
      sortBy: ({ amount }) => amount,
      cell: ({ amount }) => formatMoney(toCents(amount), locale),
    },
    {
      id: 'payee',
      label: t`Payee`,
      isWide: true,
      cell: ({ payee }) => (
        <>
          {payee.name}
          <br />
          <Iban iban={payee.iban} />
        </>
      ),
    },
    ...(allows('draftTaxOrCosts')
      ? [
          {
            id: 'draft',
            label: t`Payment`,
            cell: (row: Row) =>
              row.isOver ? (
                <DraftPayment clients={clients} row={row} subject={`${subjectOf(row)}, ${periodOf(row)}`} />
              ) : (
                <span className="muted">
                  <Trans>The month is not over</Trans>
                </span>
              ),
          },
        ]
      : []),
  ];
  return <DataTable label={t`Tax and costs`} columns={columns} items={rows} />;
}

type Sent = { account: string; period: string };

const drafted = msg`Drafted. Propose its approval under “Instructions”.`;

function DraftPayment({ clients, row, subject }: { clients: RouterContext; row: Row; subject: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { account, period, payee, amount } = row;
  const actor = useOperatorDecision<Sent>(clients, {
    send: (body, requestKey) => clients.api.POST('/admin/tax-and-costs', { params: { header: { 'Idempotency-Key': requestKey } }, body }),
    success: drafted,
  });
  const money = formatMoney(toCents(amount), locale);
  const { name } = payee;
  const iban = ibanGroups(payee.iban);
  return (
    <>
      <Button size="sm" variant="second" aria-label={t`Draft the payment: ${subject}`} onPress={() => actor.send({ type: 'decision.ask' })}>
        <Trans>Draft the payment</Trans>
      </Button>
      <DecisionDialog actor={actor} title={t`Draft the payment`} command={{ account, period } satisfies Sent}>
        {() => (
          <>
            <p className="strong">{subject}</p>
            <p>
              <Trans>
                {money} to {name}, {iban}. Nothing leaves before another person approves it.
              </Trans>
            </p>
          </>
        )}
      </DecisionDialog>
    </>
  );
}
