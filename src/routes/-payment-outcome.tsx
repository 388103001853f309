import { useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OutcomeFrame, PaymentWaitsForSession } from '../features/payment-status/outcome-pages.tsx';
import { KnownOutcome } from '../features/payment-status/payment-outcome.tsx';
import { usePaymentStatus } from '../features/payment-status/use-payment-status.ts';
import { useSessionPort } from '../lib/session-context.ts';

/** What the server says of the payment of one investment, on the page to which the bank sends people. */
function OutcomeStep({ investmentId }: { investmentId: string }) {
  return <KnownOutcome actor={usePaymentStatus(useRouteContext({ from: '__root__' }), investmentId)} />;
}

/** Where a bank sends people. With an investment and a session only the server says what became of the payment; else what can be said without them. (T-37) */
export function PaymentOutcome({ investmentId, fallback }: { investmentId: string | undefined; fallback: ReactNode }) {
  const session = useSessionPort();
  const unknown = <OutcomeFrame isKnown={false}>{fallback}</OutcomeFrame>;
  // an address without a value for it has it empty
  if (!investmentId) return unknown;
  switch (session.status) {
    case 'loading':
      return (
        <OutcomeFrame isKnown>
          <PaymentWaitsForSession />
        </OutcomeFrame>
      );
    case 'authenticated':
      return <OutcomeStep key={investmentId} investmentId={investmentId} />;
    case 'anonymous':
    case 'failed':
      return unknown;
    default:
      return session.status satisfies never;
  }
}
