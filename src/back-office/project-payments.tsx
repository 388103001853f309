import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { formatDate } from '../../domain/format.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { useAllowed } from './access.ts';
import { statusText } from './audit-messages.ts';
import css from './back-office.module.css';
import type { DataColumn } from './data-table.tsx';
import { amountColumn, dayColumn, statusColumn } from './list-columns.tsx';
import { distributionStatusMessages } from './distribution-messages.ts';
import { instructionKindMessages } from './instruction-messages.ts';
import { ListParts } from './list-parts.tsx';
import { projectDistributions, projectInstructions } from './project-lists.ts';
import { TextLink } from './text-link.tsx';

type Instruction = components['schemas']['Instruction'];
type Distribution = components['schemas']['Distribution'];

/** What the bank was told to pay for a project, and how its borrower's receipts were divided. Nothing where there is neither. */
export function ProjectPayments({ clients: { api, $api }, projectId }: { clients: RouterContext; projectId: string }) {
  const allows = useAllowed($api);
  return (
    <>
      <ProjectInstructions options={projectInstructions(api, projectId)} isEnabled={allows('listInstructions')} />
      <ProjectDistributions options={projectDistributions(api, projectId)} isEnabled={allows('listDistributions')} />
    </>
  );
}

interface InstructionsProps {
  options: ReturnType<typeof projectInstructions>;
  isEnabled: boolean;
}

function ProjectInstructions(list: InstructionsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const textOf = ({ status }: Instruction) => {
    const text = statusText('instruction', status);
    return text ? t(text) : status;
  };
  const columns: DataColumn<Instruction>[] = [
    {
      id: 'payee',
      label: t`Payee`,
      isRowHeader: true,
      sortBy: ({ payeeName }) => payeeName,
      cell: ({ id, payeeName, kind }) => (
        <>
          <TextLink to={`/admin/instructions/${encodeURIComponent(id)}`}>{payeeName}</TextLink>
          <br />
          <span className={css.id}>{t(instructionKindMessages[kind])}</span>
        </>
      ),
    },
    dayColumn('drafted', t`Drafted`, locale, ({ draftedAt }) => draftedAt),
    statusColumn(t`Status`, textOf),
    amountColumn(t`Amount`, locale),
  ];
  return (
    <ListParts
      title={<Trans>Instructions</Trans>}
      label={t`Instructions`}
      columns={columns}
      {...list}
      onOpen={(id) => void navigate({ to: `/admin/instructions/${encodeURIComponent(id)}` })}
    />
  );
}

interface DistributionsProps {
  options: ReturnType<typeof projectDistributions>;
  isEnabled: boolean;
}

function ProjectDistributions(list: DistributionsProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const columns: DataColumn<Distribution>[] = [
    {
      id: 'received',
      label: t`Received on`,
      isRowHeader: true,
      sortBy: ({ valueOn }) => valueOn,
      cell: ({ id, valueOn }) => (
        <TextLink to={`/admin/distributions/${encodeURIComponent(id)}`}>
          <span className="num">{formatDate(valueOn, locale)}</span>
        </TextLink>
      ),
    },
    statusColumn(t`Status`, ({ status }) => t(distributionStatusMessages[status])),
    amountColumn(t`Amount`, locale),
  ];
  return (
    <ListParts
      title={<Trans>Distributions</Trans>}
      label={t`Distributions`}
      columns={columns}
      {...list}
      onOpen={(id) => void navigate({ to: `/admin/distributions/${encodeURIComponent(id)}` })}
    />
  );
}
