import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { KycStatus } from '../../../domain/eligibility.ts';
import type { RenewalTurn } from './kyc-renewal-provider.lazy.tsx';

const LazyKycRenewalProvider = lazy(() => import('./kyc-renewal-provider.lazy.tsx'));

const undecided: RenewalTurn = { isFirst: true, wasShown: false };

/** The renewal modal of the shell: it has the first word, other modals come after it. Visitors never load it, and its window comes when there is something to renew. */
export function KycRenewalProvider({
  person,
  children,
}: {
  person: { id: string; status: KycStatus } | undefined;
  children: (turn: RenewalTurn) => ReactNode;
}) {
  const [turn, setTurn] = useState(undecided);
  return (
    <>
      {children(person === undefined ? undecided : turn)}
      {person && (
        <Suspense fallback={null}>
          <LazyKycRenewalProvider key={person.id} userId={person.id} status={person.status} onTurn={setTurn} />
        </Suspense>
      )}
    </>
  );
}
