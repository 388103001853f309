import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { KycStatus } from '../../../domain/eligibility.ts';
import { KycRenewalModal } from './kyc-renewal-modal.tsx';
import { useKycRenewal } from './use-kyc-renewal.ts';

/** Where the renewal stands, for what must wait behind it (T-46). */
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
  const isFirst = useSelector(actor, (snapshot) => snapshot.hasTag('open') || snapshot.hasTag('undecided'));
  const wasShown = useSelector(actor, ({ value }) => value === 'dismissed' || value === 'waiting');
  useEffect(() => onTurn({ isFirst, wasShown }), [onTurn, isFirst, wasShown]);
  return <KycRenewalModal actor={actor} />;
}
