import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect } from 'react';
import type { KycStatus } from '../../../domain/eligibility.ts';
import { loadCatalogue } from '../../i18n/i18n.ts';
import { useKycRenewal } from './use-kyc-renewal.ts';

const KycRenewalModal = lazy(async () => {
  const [modal] = await Promise.all([import('./kyc-renewal-modal.tsx'), loadCatalogue('kyc-renewal')]);
  return { default: modal.KycRenewalModal };
});

/** The renewal's status, for modals that must wait for it (T-46). */
export type RenewalTurn = { isFirst: boolean; wasShown: boolean };

/** Lives as long as someone is signed in. */
export default function LazyKycRenewalProvider({
  userId,
  status,
  onTurn,
}: {
  userId: string;
  status: KycStatus;
  onTurn: (turn: RenewalTurn) => void;
}) {
  const actor = useKycRenewal(userId, status);
  const isOpen = useSelector(actor, (snapshot) => snapshot.hasTag('open'));
  const isUndecided = useSelector(actor, (snapshot) => snapshot.hasTag('undecided'));
  const isFirst = isOpen || isUndecided;
  const wasShown = useSelector(actor, ({ value }) => value === 'dismissed' || value === 'waiting');
  useEffect(() => onTurn({ isFirst, wasShown }), [onTurn, isFirst, wasShown]);
  return (
    isOpen && (
      <Suspense fallback={null}>
        <KycRenewalModal actor={actor} />
      </Suspense>
    )
  );
}
