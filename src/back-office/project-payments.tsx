import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { QueryApi } from '../api/client.ts';
import { useLocale } from '../i18n/i18n.ts';
import { useAllowed } from './access.ts';
import { statusText } from './audit-messages.ts';
import css from './back-office.module.css';
import { type DataColumn, DataTable } from './data-table.tsx';
import { distributionStatusMessages } from './distribution-messages.ts';
import { instructionKindMessages } from './instruction-messages.ts';

type Instruction = components['schemas']['Instruction'];
type Distribution = components['schemas']['Distribution'];

/** The newest of each; the lists under “Money” have all. */
const size = 20;

/** What the bank was told to pay for a project, and how its borrower's receipts were divided. Nothing where there is neither. */
export function ProjectPayments({ $api, projectId }: { $api: QueryApi; projectId: string }) {
  const allows = useAllowed($api);
  const params = { params: { query: { projectId, size } } };
  const instructions = useQuery({ ...$api.queryOptions('get', '/admin/instructions', params), enabled: allows('listInstructions') });
  const distributions = useQuery({ ...$api.queryOptions('get', '/admin/distributions', params), enabled: allows('listDistributions') });
  return (
    <>
      {instructions.data && instructions.data.content.length > 0 && <ProjectInstructions items={instructions.data.content} />}
      {distributions.data && distributions.data.content.length > 0 && <ProjectDistributions items={distributions.data.content} />}
    </>
  );
}

function ProjectInstructions({ items }: { items: readonly Instruction[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const wordsOf = ({ status }: Instruction) => {
    const words = statusText('instruction', status);
    return words ? t(words) : status;
  };
  const columns: DataColumn<Instruction>[] = [
    {
      id: 'payee',
      label: t`Payee`,
      isRowHeader: true,
      sortBy: ({ payeeName }) => payeeName,
      cell: ({ payeeName, kind }) => (
        <>
          <span className="strong">{payeeName}</span>
          <br />
          <span className={css.id}>{t(instructionKindMessages[kind])}</span>
        </>
      ),
    },
    {
      id: 'drafted',
      label: t`Drafted`,
      isWide: true,
      sortBy: ({ draftedAt }) => draftedAt,
      cell: ({ draftedAt }) => <span className="num">{formatDate(draftedAt, locale)}</span>,
    },
    {
      id: 'status',
      label: t`Status`,
      sortBy: wordsOf,
      cell: (one) => (
        <span className={css.state} data-state={one.status}>
          {wordsOf(one)}
        </span>
      ),
    },
    {
      id: 'amount',
      label: t`Amount`,
      isNumber: true,
      sortBy: ({ amount }) => amount,
      cell: ({ amount }) => formatMoney(toCents(amount), locale),
    },
  ];
  return (
    <section className={css.section}>
      <h2>
        <Trans>Instructions</Trans>
      </h2>
      <DataTable
        label={t`Instructions`}
        columns={columns}
        items={items}
        onOpen={(id) => void navigate({ to: `/admin/instructions/${encodeURIComponent(id)}` })}
      />
    </section>
  );
}

function ProjectDistributions({ items }: { items: readonly Distribution[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const columns: DataColumn<Distribution>[] = [
    {
      id: 'received',
      label: t`Received on`,
      isRowHeader: true,
      sortBy: ({ valueOn }) => valueOn,
      cell: ({ valueOn }) => <span className="num">{formatDate(valueOn, locale)}</span>,
    },
    {
      id: 'status',
      label: t`Status`,
      sortBy: (one) => t(distributionStatusMessages[one.status]),
      cell: (one) => (
        <span className={css.state} data-state={one.status}>
          {t(distributionStatusMessages[one.status])}
        </span>
      ),
    },
    {
      id: 'amount',
      label: t`Amount`,
      isNumber: true,
      sortBy: ({ amount }) => amount,
      cell: ({ amount }) => formatMoney(toCents(amount), locale),
    },
  ];
  return (
    <section className={css.section}>
      <h2>
        <Trans>Distributions</Trans>
      </h2>
      <DataTable
        label={t`Distributions`}
        columns={columns}
        items={items}
        onOpen={(id) => void navigate({ to: `/admin/distributions/${encodeURIComponent(id)}` })}
      />
    </section>
  );
}
