import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { formatDate } from '../../domain/format.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { useAllowed } from './access.ts';
import type { DataColumn } from './data-table.tsx';
import { amountColumn, statusColumn } from './list-columns.tsx';
import { distributionStatusMessages } from './distribution-messages.ts';
import { InstructionParts } from './instruction-parts.tsx';
import { ListParts } from './list-parts.tsx';
import { projectDistributions, projectInstructions } from './project-lists.ts';
import { TextLink } from './text-link.tsx';

type Distribution = components['schemas']['Distribution'];

/** What the bank was told to pay for a project, and how its borrower's receipts were divided. Nothing where there is neither. */
export function ProjectPayments({ clients, projectId }: { clients: RouterContext; projectId: string }) {
  const { t } = useLingui();
  const { api, $api } = clients;
  const allows = useAllowed($api);
  return (
    <>
      <InstructionParts
        clients={clients}
        title={<Trans>Instructions</Trans>}
        label={t`Instructions`}
        options={projectInstructions(api, projectId)}
        isEnabled={allows('listInstructions')}
      />
      <ProjectDistributions options={projectDistributions(api, projectId)} isEnabled={allows('listDistributions')} />
    </>
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
