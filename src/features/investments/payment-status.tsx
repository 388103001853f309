import { Trans } from '@lingui/react/macro';
import type { Payment } from '../../../domain/portfolio.ts';
import css from './payments.module.css';

export function PaymentStatus({ status }: Pick<Payment, 'status'>) {
  return (
    <span className={css.status} data-status={status}>
      {status === 'PAID' ? <Trans>Paid</Trans> : status === 'LATE' ? <Trans>Late</Trans> : <Trans>Due</Trans>}
    </span>
  );
}
