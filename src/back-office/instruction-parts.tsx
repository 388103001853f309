import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { components } from '../../openapi/schema.d.ts';
import type { RouterContext } from '../api/router-context.ts';
import { useLocale } from '../i18n/i18n.ts';
import { useAllowed } from './access.ts';
import { statusText } from './audit-messages.ts';
import css from './back-office.module.css';
import type { DataColumn } from './data-table.tsx';
import { instructionKindMessages } from './instruction-messages.ts';
import { amountColumn, dayColumn, statusColumn } from './list-columns.tsx';
import { ListParts } from './list-parts.tsx';
import { TextLink } from './text-link.tsx';

type Instruction = components['schemas']['Instruction'];

const pathOf = (id: string): string => `/admin/instructions/${encodeURIComponent(id)}`;

type InstructionPartsProps = Pick<ComponentProps<typeof ListParts<Instruction>>, 'title' | 'label' | 'options' | 'isEnabled'>;

/** Instructions to the bank in parts; a row leads to its page where the operator may open it. */
export function InstructionParts({ clients: { $api }, ...list }: InstructionPartsProps & { clients: RouterContext }) {
  const { t } = useLingui();
  const locale = useLocale();
  const navigate = useNavigate();
  const mayOpen = useAllowed($api)('getInstruction');
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
          {mayOpen ? <TextLink to={pathOf(id)}>{payeeName}</TextLink> : <span className="strong">{payeeName}</span>}
          <br />
          <span className={css.id}>{t(instructionKindMessages[kind])}</span>
        </>
      ),
    },
    dayColumn('drafted', t`Drafted`, locale, ({ draftedAt }) => draftedAt),
    statusColumn(t`Status`, textOf),
    amountColumn(t`Amount`, locale),
  ];
  return <ListParts columns={columns} {...list} {...(mayOpen && { onOpen: (id: string) => void navigate({ to: pathOf(id) }) })} />;
}
