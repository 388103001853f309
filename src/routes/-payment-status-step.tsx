import { useRouteContext } from '@tanstack/react-router';
import { PaymentStatus } from '../features/payment-status/payment-status.tsx';
import { usePaymentStatus } from '../features/payment-status/use-payment-status.ts';

/** What the server says of the payment of one investment. */
export default function PaymentStatusStep({ investmentId }: { investmentId: string }) {
  return <PaymentStatus actor={usePaymentStatus(useRouteContext({ from: '__root__' }), investmentId)} />;
}
