import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { dayOf } from '../../domain/duration.ts';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components, operations } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Ledger } from '../ui/core/ledger.tsx';
import { PageHead } from '../ui/document-head.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Table } from '../ui/table.tsx';
import { useAllowed } from './access.ts';
import css from './back-office.module.css';
import { accountKindMessages, causeMessages, entryKindMessages } from './ledger-messages.ts';
import { ListLoading } from './list-states.tsx';
import { RecordFailed } from './record-failed.tsx';
import { TextLink } from './text-link.tsx';

type Schemas = components['schemas'];
type Cause = Schemas['LedgerCause'];

const list: string = '/admin/ledger';

/** Where a cause is shown, and what opening it needs. What a person has invested and paid stands on the person's page. */
const pages = {
  INVESTMENT: { path: '/admin/people', needs: 'getPerson' },
  PAYMENT: { path: '/admin/people', needs: 'getPerson' },
  INSTRUCTION: { path: '/admin/instructions', needs: 'getInstruction' },
  RECEIPT: undefined,
  DISTRIBUTION: { path: '/admin/distributions', needs: 'getDistribution' },
  STATEMENT: { path: '/admin/statements', needs: 'getStatement' },
  PROJECT: { path: '/admin/projects', needs: 'getManagedProject' },
  PERSON: { path: '/admin/people', needs: 'getPerson' },
} as const satisfies Record<Cause['kind'], { path: string; needs: keyof operations } | undefined>;

/** One entry of the ledger: both its accounts, and what caused it. */
export function LedgerEntryPage({ clients: { $api }, id }: { clients: RouterContext; id: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const details = useQuery($api.queryOptions('get', '/admin/ledger/entries/{id}', { params: { path: { id } } }));
  if (details.isError) return <RecordFailed details={details} list={list} />;
  if (details.isPending) return <ListLoading />;
  const { kind, amount, at, from, to, reference, causes } = details.data;
  const label = entryKindMessages[kind];
  const title = label ? t(label) : kind;
  const money = (value: number) => formatMoney(toCents(value), locale);
  const ofMonth: Readonly<Record<string, string>> = { month: dayOf(at).slice(0, 7) };
  const sides = [
    { account: from, label: t`From account`, value: -amount },
    { account: to, label: t`To account`, value: amount },
  ];
  return (
    <>
      <PageHead title={title} />
      <div className={css.head}>
        <PageTitle>{title}</PageTitle>
        <p className="muted">
          <Trans>Entry no. {id}</Trans>
          {' · '}
          {formatDate(at, locale)}
        </p>
        <Ledger rows={[{ key: 'reference', label: t`Document no.`, value: <span className={css.code}>{reference}</span> }]} />
      </div>
      <section className={css.head}>
        <h2>
          <Trans>Both sides of the entry</Trans>
        </h2>
        <Table caption={t`Both sides of the entry`}>
          <thead>
            <tr>
              <th scope="col">{t`Account`}</th>
              <th scope="col" className={css.figure}>{t`Amount`}</th>
            </tr>
          </thead>
          <tbody>
            {sides.map(({ account, label, value }) => (
              <tr key={account.id}>
                <td>
                  <span className={css.id}>{label}</span>
                  <br />
                  <TextLink to={`${list}/accounts/${encodeURIComponent(account.id)}`} search={ofMonth}>
                    {account.name || t(accountKindMessages[account.kind])}
                  </TextLink>
                  <br />
                  <span className={css.id}>
                    {t(accountKindMessages[account.kind])} · {account.id}
                  </span>
                </td>
                <td className={css.figure}>{money(value)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
      {causes.length > 0 && (
        <section className={css.head}>
          <h2>
            <Trans>What caused it</Trans>
          </h2>
          <Ledger
            rows={causes.map((cause) => ({
              key: `${cause.kind} ${cause.id}`,
              label: t(causeMessages[cause.kind]),
              value: <CauseLink $api={$api} cause={cause} />,
            }))}
          />
        </section>
      )}
      <div className={css.actions}>
        <ButtonLink variant="second" to={list} search={ofMonth}>
          <Trans>Back to the list</Trans>
        </ButtonLink>
      </div>
    </>
  );
}

function CauseLink({ $api, cause }: { $api: RouterContext['$api']; cause: Cause }) {
  const locale = useLocale();
  const allows = useAllowed($api);
  const page = pages[cause.kind];
  const isDay = cause.kind === 'STATEMENT' || cause.kind === 'DISTRIBUTION';
  const text = isDay ? formatDate(cause.name, locale) : cause.name;
  if (!page || !allows(page.needs)) return text;
  return <TextLink to={`${page.path}/${encodeURIComponent(cause.personId ?? cause.id)}`}>{text}</TextLink>;
}
