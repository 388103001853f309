import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { PaymentActor } from '../../../machines/payment/payment.machine.ts';
import { useClients } from '../../api/use-clients.ts';
import { StepTitle } from '../../lib/step-title.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { directPayment } from './pay-options.ts';
import css from './payment.module.css';

/** Another tab opened a payment at another bank: what was chosen here was not opened. (PAY-12) */
export function OtherPaymentOpen({ actor }: { actor: PaymentActor }) {
  const { $api } = useClients();
  const { t } = useLingui();
  const investmentId = useSelector(actor, ({ context }) => context.investmentId);
  const country = useSelector(actor, ({ context }) => context.country);
  const { data: payment } = useQuery($api.queryOptions('get', '/payment-collection', { params: { query: { investmentId } } }));
  const { data: types } = useQuery({
    ...$api.queryOptions('get', '/payment-collection/types', {
      params: { query: { amount: payment?.amount ?? 0, country: country ?? '' } },
    }),
    enabled: payment !== undefined && country !== undefined,
  });
  const bank = payment?.paymentType === directPayment ? t`Bank transfer` : types?.find(({ key }) => key === payment?.paymentType)?.name;
  return (
    <div className={css.form}>
      <StepTitle>
        {bank === undefined ? <Trans>A payment is already open</Trans> : <Trans>A payment is already open: {bank}</Trans>}
      </StepTitle>
      <p>
        <Trans>The payment you have just chosen was not started. Only one can be open at a time.</Trans>{' '}
        {payment?.redirectUrl && <Trans>To pay another way, first cancel the open payment at the bank, then invest again.</Trans>}
      </p>
      <div className={css.ways}>
        {payment?.paymentType === directPayment && (
          <ButtonLink to="/payments/direct/$investmentId" params={{ investmentId }}>
            <Trans>Show the bank details</Trans>
          </ButtonLink>
        )}
        {payment?.redirectUrl && (
          <a className={buttonClass({})} href={payment.redirectUrl}>
            <Trans>Continue with the open payment</Trans>
          </a>
        )}
        <Button variant="second" onPress={() => actor.send({ type: 'status.open' })}>
          <Trans>Show the status of the payment</Trans>
        </Button>
      </div>
    </div>
  );
}
