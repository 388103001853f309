import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isRenewalDue, type KycStatus } from '../../../domain/eligibility.ts';
import { loadCatalogue } from '../../i18n/i18n.ts';
import { loadDismissed } from '../../lib/dismissed-storage.ts';
import type { RenewalTurn } from './kyc-renewal-provider.lazy.tsx';

const LazyKycRenewalProvider = lazy(async () => {
  const [running] = await Promise.all([import('./kyc-renewal-provider.lazy.tsx'), loadCatalogue('kyc-renewal')]);
  return running;
});

const undecided: RenewalTurn = { isFirst: true, wasShown: false };
const notNeeded: RenewalTurn = { isFirst: false, wasShown: false };

/** The renewal modal of the shell: it has the first word, other modals come after it. It is fetched while a document has to be renewed; few visits load it. */
export function KycRenewalProvider({
  person,
  children,
}: {
  person: { id: string; status: KycStatus } | undefined;
  children: (turn: RenewalTurn) => ReactNode;
}) {
  const [turn, setTurn] = useState(undecided);
  // after a renewal the machine clears what was dismissed
  const isNeeded = person !== undefined && (isRenewalDue(person.status) || loadDismissed('renewal', person.id).length > 0);
  return (
    <>
      {children(person === undefined ? undecided : isNeeded ? turn : notNeeded)}
      {isNeeded && (
        <Suspense fallback={null}>
          <LazyKycRenewalProvider key={person.id} userId={person.id} status={person.status} onTurn={setTurn} />
        </Suspense>
      )}
    </>
  );
}
