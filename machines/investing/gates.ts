import { investingGate } from '../../domain/eligibility.ts';

type Facts = Parameters<typeof investingGate>[0];
const facts = ({ event }: { event: { output: Facts } }) => event.output;

/** What may stand between an investor and a project; `gateTransitions` asks in this order. */
export const gateGuards = {
  isIdentityMissing: (_: unknown, known: Facts) => investingGate(known) === 'kyc',
  isProjectClosed: (_: unknown, known: Facts) => investingGate(known) === 'project',
  isProfileIncomplete: (_: unknown, known: Facts) => investingGate(known) === 'compliance',
};

export const gateTransitions = [
  { guard: { type: 'isIdentityMissing', params: facts }, target: 'kycGate' },
  { guard: { type: 'isProjectClosed', params: facts }, target: 'projectClosed' },
  { guard: { type: 'isProfileIncomplete', params: facts }, target: 'profileIncomplete' },
] as const;
