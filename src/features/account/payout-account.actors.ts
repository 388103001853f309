import { fromPromise } from 'xstate';
import type { PayoutAccount } from '../../../machines/contract.ts';
import type { CheckInput, CheckResult, payoutAccountMachine } from '../../../machines/payout-account/payout-account.machine.ts';
import { refusal } from '../../api/refusal.ts';
import { signInAddress } from '../../api/sign-in.ts';
import { UnexpectedAnswer } from '../../api/unexpected-answer.ts';
import type { AccountClients } from './email-change.actors.ts';

const payoutAccountPath = '/dashboard/settings/payout-account';

export function payoutAccountActors({ api }: AccountClients) {
  return {
    loadAccount: fromPromise<PayoutAccount>(async ({ signal }) => {
      const { data, response } = await api.GET('/me/payout-account', { signal });
      if (!data) throw new UnexpectedAnswer(response.status);
      return data;
    }),
    checkAccount: fromPromise<CheckResult, CheckInput>(async ({ input: body, signal }) => {
      const { data, error, response } = await api.POST('/me/payout-account', { body, signal });
      if (!data) return refusal(error, response, [400, 403, 429]);
      const { result, bankName, pending } = data;
      if (pending) return { kind: 'stored', pending };
      if (result === 'NO_MATCH') return { kind: 'noMatch' };
      if (bankName === undefined) throw new UnexpectedAnswer(response.status);
      return { kind: 'closeMatch', bankName };
    }),
    cancelChange: fromPromise<PayoutAccount>(async ({ signal }) => {
      const { data, response } = await api.DELETE('/me/payout-account/pending', { signal });
      if (!data) throw new UnexpectedAnswer(response.status);
      return data;
    }),
    startSignIn: fromPromise<{ url: string }, { nonce: string }>(async ({ input: { nonce } }) => ({
      url: await signInAddress(api, { nonce, returnPath: payoutAccountPath, isAnew: true }),
    })),
  } satisfies Parameters<typeof payoutAccountMachine.provide>[0]['actors'];
}
