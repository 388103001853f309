import type { ReactNode } from 'react';
import { OutcomeFrame, PaymentWaitsForSession } from '../features/payment-status/outcome-pages.tsx';
import { useSessionPort } from '../lib/session-context.ts';
import { OutcomeStep } from './-payment-steps.tsx';

/** Where a bank sends people. With an investment and a session only the server says what became of the payment; else what can be said without them. (T-37) */
export function PaymentOutcome({ investmentId, told }: { investmentId: string | undefined; told: ReactNode }) {
  const session = useSessionPort();
  const unknown = <OutcomeFrame isKnown={false}>{told}</OutcomeFrame>;
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
