import type { ReactNode } from 'react';
import { OutcomeFrame, PaymentWaitsForSession } from '../features/payment-status/outcome-pages.tsx';
import { useSessionPort } from '../lib/session-port.ts';
import { StatusStep } from './-payment-steps.tsx';

/** Where a bank sends people. With an investment and a session only the server says what became of the payment; else what can be said without them. (T-37) */
export function PaymentOutcome({ investmentId, told }: { investmentId: string | undefined; told: ReactNode }) {
  const session = useSessionPort();
  return <OutcomeFrame>{content()}</OutcomeFrame>;

  function content() {
    // an address without a value for it has it empty
    if (!investmentId) return told;
    switch (session.status) {
      case 'loading':
        return <PaymentWaitsForSession />;
      case 'authenticated':
        return <StatusStep key={investmentId} investmentId={investmentId} />;
      case 'anonymous':
      case 'failed':
        return told;
      default:
        return session.status satisfies never;
    }
  }
}
