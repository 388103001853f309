import { Trans, useLingui } from '@lingui/react/macro';
import type { components } from '../../../openapi/schema.d.ts';
import { formatAmount, formatDate, formatMoney } from '../../../domain/format.ts';
import { type Payment, paymentsOf } from '../../../domain/portfolio.ts';
import type { Api } from '../../api/client.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { Alert } from '../../ui/alert.tsx';
import { Modal } from '../../ui/modal.tsx';
import { alignRight, Table } from '../../ui/table.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { PaymentStatus } from './payment-status.tsx';
import css from './payments.module.css';

interface Props {
  api: Api;
  investment: components['schemas']['InvestmentListItem'];
  onClose: () => void;
}

/** Every due date of one investment: what was received, what is expected, what is late. */
export default function PaymentsModal({ api, investment, onClose }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const { projectName } = investment;
  const rows = paymentsOf(investment);
  const euros = (cents: number) => formatAmount(cents, locale);
  const sum = (pick: (row: Payment) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const hasTax = rows.some(({ withheldCents }) => withheldCents > 0);
  const isBond = investment.projectType === 'BONDS';
  const { calledInOn } = investment;
  const called = calledInOn ? rows.find(({ status, principalCents }) => status !== 'PAID' && principalCents > 0) : undefined;
  const mayCome = rows.some(({ status }) => status !== 'PAID');
  return (
    <Modal
      isOpen
      title={t`Payments of ${projectName}`}
      onClose={onClose}
      {...(mayCome && { footer: <CalendarButton api={api} investmentId={investment.id} /> })}
    >
      {rows.length === 0 ? (
        <p>
          {investment.projectStatus === 'CANCELED' ? (
            <Trans>This project was cancelled. No payments will follow.</Trans>
          ) : (
            <Trans>The dates are set once the project is fully funded and interest starts.</Trans>
          )}
        </p>
      ) : (
        <>
          {called && calledInOn && <CalledIn on={calledInOn} principal={called} />}
          <Table caption={t`Payments of ${projectName}`}>
            <thead>
              <tr>
                <th scope="col">{t`Due on`}</th>
                <th scope="col">{t`Status`}</th>
                <th scope="col" className={alignRight}>{t`Interest, €`}</th>
                {hasTax && <th scope="col" className={alignRight}>{t`Tax withheld, €`}</th>}
                <th scope="col" className={alignRight}>
                  {isBond ? t`Nominal value, €` : t`Principal, €`}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // a due date that was paid in parts has several rows
                <tr key={`${row.dueDate} ${index}`}>
                  <td className={css.day}>{formatDate(row.dueDate, locale)}</td>
                  <td>
                    <PaymentStatus status={row.status} />
                  </td>
                  <td className={alignRight}>{euros(row.interestCents)}</td>
                  {hasTax && <td className={alignRight}>{euros(row.withheldCents)}</td>}
                  <td className={alignRight}>{euros(row.principalCents)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={2}>{t`Total`}</td>
                <td className={alignRight}>{euros(sum(({ interestCents }) => interestCents))}</td>
                {hasTax && <td className={alignRight}>{euros(sum(({ withheldCents }) => withheldCents))}</td>}
                <td className={alignRight}>{euros(sum(({ principalCents }) => principalCents))}</td>
              </tr>
            </tfoot>
          </Table>
        </>
      )}
    </Modal>
  );
}

/** Why principal is due before the end of the term. [decision 126] */
function CalledIn({ on, principal }: { on: string; principal: Payment }) {
  const locale = useLocale();
  const day = formatDate(on, locale, { style: 'long' });
  const amount = formatMoney(principal.principalCents, locale);
  const dueDay = formatDate(principal.dueDate, locale, { style: 'long' });
  return (
    <Alert kind="warning">
      <Trans>
        The investors called in the whole debt on {day}. That makes {amount} of principal due on {dueDay}, before the end of the term.
        Interest stays due on its dates.
      </Trans>
    </Alert>
  );
}
