import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import css from './back-office.module.css';
import { type DataColumn, DataTable } from './data-table.tsx';
import { ListFailed, ListLoading } from './list-states.tsx';
import { TextLink } from './text-link.tsx';

type Schemas = components['schemas'];
type Wallet = Schemas['WalletComparison'];
type Line = Schemas['WalletLine'] & { id: string };

const stateMessages = {
  SAME: msg`The same`,
  DIFFERS: msg`Differs`,
  NOT_ASKED: msg`Could not be asked`,
} satisfies Record<Wallet['state'], MessageDescriptor>;

const lineMessages = {
  BALANCE: msg`The balance is another than the sum of all payments`,
  ENTRY_WITHOUT_MOVEMENT: msg`Moved by the provider, not by the ledger`,
  MOVEMENT_WITHOUT_ENTRY: msg`Moved by the ledger, not by the provider`,
} satisfies Record<Schemas['WalletLine']['kind'], MessageDescriptor>;

interface WalletsProps {
  clients: RouterContext;
  /** Only those that differ or could not be asked, without their lines. */
  areFindings?: true;
}

/** The wallets of payment providers beside the ledger, as the last night has found them. Nothing where no provider has held money. */
export function Wallets({ clients: { $api }, areFindings }: WalletsProps) {
  const list = useQuery($api.queryOptions('get', '/admin/reconciliation/wallets'));
  if (list.isError)
    return (
      <ListFailed
        title={<Trans>The comparison with payment providers could not be loaded</Trans>}
        isPending={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  if (list.isPending) return <ListLoading />;
  const wallets = list.data.wallets.filter(({ state }) => !areFindings || state !== 'SAME');
  if (wallets.length === 0) return null;
  return (
    <section className={css.section}>
      <h2>
        {areFindings ? <Trans>Wallets that differ or could not be asked</Trans> : <Trans>Wallets of payment providers and ledger</Trans>}
      </h2>
      <p className="muted">
        {areFindings ? (
          <Trans>
            Compared every night, payment by payment: <TextLink to="/admin/reconciliation">Reconciliation</TextLink>
          </Trans>
        ) : (
          <Trans>Compared every night, payment by payment. A provider that cannot be asked is no difference.</Trans>
        )}
      </p>
      <WalletTable wallets={wallets} />
      {!areFindings && wallets.map((wallet) => wallet.lines.length > 0 && <WalletLines key={idOf(wallet)} wallet={wallet} />)}
    </section>
  );
}

const idOf = ({ provider, projectId, person }: Wallet) => `${provider} ${person?.id ?? projectId}`;

function WalletTable({ wallets }: { wallets: readonly Wallet[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(toCents(amount), locale));
  const columns: DataColumn<Wallet & { id: string }>[] = [
    {
      id: 'project',
      label: t`Project or investor`,
      isRowHeader: true,
      sortBy: (wallet) => nameOf(wallet) ?? '',
      cell: (wallet) => (
        <>
          <WalletOwner wallet={wallet} />
          <br />
          <span className={css.id}>
            {wallet.provider} · {formatDate(wallet.checkedAt, locale)}
          </span>
        </>
      ),
    },
    {
      id: 'state',
      label: t`Result`,
      sortBy: ({ state }) => state,
      cell: ({ state }) => <span className={state === 'SAME' ? undefined : css.failure}>{t(stateMessages[state])}</span>,
    },
    {
      id: 'balance',
      label: t`With the provider`,
      isNumber: true,
      isWide: true,
      sortBy: ({ balance }) => balance ?? 0,
      cell: ({ balance }) => money(balance),
    },
    {
      id: 'ledger',
      label: t`By the ledger`,
      isNumber: true,
      isWide: true,
      sortBy: ({ ledger }) => ledger,
      cell: ({ ledger }) => money(ledger),
    },
    {
      id: 'difference',
      label: t`Difference`,
      isNumber: true,
      sortBy: ({ difference }) => difference ?? 0,
      cell: ({ difference }) => money(difference),
    },
  ];
  const items = wallets.map((wallet) => ({ ...wallet, id: idOf(wallet) }));
  return <DataTable label={t`Wallets of payment providers and ledger`} columns={columns} items={items} />;
}

const nameOf = ({ projectName, projectId, person }: Wallet) => (person ? person.name || person.id : (projectName ?? projectId));

function WalletOwner({ wallet }: { wallet: Wallet }) {
  const { projectId, person } = wallet;
  if (person) return <TextLink to={`/admin/people/${encodeURIComponent(person.id)}`}>{nameOf(wallet)}</TextLink>;
  if (projectId === null) return <Trans>No project</Trans>;
  return <TextLink to={`/admin/projects/${encodeURIComponent(projectId)}`}>{nameOf(wallet)}</TextLink>;
}

function WalletLines({ wallet }: { wallet: Wallet }) {
  const { t } = useLingui();
  const locale = useLocale();
  const name = nameOf(wallet) ?? wallet.provider;
  const columns: DataColumn<Line>[] = [
    {
      id: 'kind',
      label: t`Difference`,
      isRowHeader: true,
      cell: ({ kind, reference }) => (
        <>
          <span className="strong">{t(lineMessages[kind])}</span>
          <br />
          <span className={css.id}>{reference || '–'}</span>
        </>
      ),
    },
    { id: 'day', label: t`Day`, cell: ({ day }) => <span className="num">{formatDate(day, locale)}</span> },
    { id: 'amount', label: t`Amount`, isNumber: true, cell: ({ amount }) => formatMoney(toCents(amount), locale) },
  ];
  const items = wallet.lines.map((line): Line => ({ ...line, id: `${line.kind} ${line.reference}` }));
  return (
    <>
      <h3>
        <Trans>Lines of the difference: {name}</Trans>
      </h3>
      <DataTable label={t`Lines of the difference: ${name}`} columns={columns} items={items} />
    </>
  );
}
