import { eq } from 'drizzle-orm';
import { isIban, plainIban } from '../../../domain/payment-reference.ts';
import type { components } from '../../../openapi/schema.d.ts';
import type { RequireRecentSignIn } from '../../auth/step-up.ts';
import { countAttempt } from '../../http/attempt-counter.ts';
import { callerOf, type Handlers } from '../../http/contract/handlers.ts';
import { secondsUntil } from '../../lib/clock.ts';
import { Refusal } from '../../lib/refusal.ts';
import { fingerprint } from '../../lib/secrets.ts';
import { recordAudit } from '../../store/audit.ts';
import { appUser, payeeAccount } from '../../store/schema.ts';
import { nameOf } from '../../users/display-name.ts';
import {
  cancelOwnPayoutAccount,
  maskedIban,
  type PayoutAccountDeps,
  pendingPayoutAccount,
  requestPayoutAccount,
  toPendingAccount,
} from './change-payout-account.ts';
import { payeeName, type PayeeVerification } from './payee-verification.ts';

type PayoutAccount = components['schemas']['PayoutAccount'];

/** Account checks per person in 15 minutes: the responses disclose who an account belongs to. */
const maxChecks = 5;

/** The caller's payout account: read it, replace it by one whose name was checked, cancel the pending one. */
export function payoutAccountHandlers({
  verification,
  requireRecentSignIn,
  ...deps
}: PayoutAccountDeps & { verification: PayeeVerification | undefined; requireRecentSignIn: RequireRecentSignIn }): Pick<
  Handlers,
  'getPayoutAccount' | 'requestPayoutAccount' | 'cancelPayoutAccount'
> {
  const { store, clock } = deps;
  async function accountOf(userId: string): Promise<PayoutAccount> {
    const [account] = await store.db
      .select({ iban: payeeAccount.iban, holderName: payeeAccount.holderName })
      .from(payeeAccount)
      .where(eq(payeeAccount.userId, userId));
    const pending = await pendingPayoutAccount(store.db, userId);
    return { ...(account && { account }), ...(pending && { pending: toPendingAccount(pending) }) };
  }
  return {
    async getPayoutAccount(request) {
      return { status: 200, body: await accountOf(callerOf(request).id) };
    },

    async requestPayoutAccount(request) {
      const { id: userId } = callerOf(request);
      await requireRecentSignIn(request);
      const { acceptedName } = request.body;
      const iban = plainIban(request.body.iban);
      if (!isIban(iban)) throw new Refusal('INVALID_IBAN', undefined, { iban: 'INVALID_IBAN' });
      const { attempts, until } = await countAttempt(store, clock, fingerprint(`payout account ${userId}`));
      if (attempts > maxChecks) {
        const seconds = secondsUntil(clock, until);
        throw new Refusal('RATE_LIMITED', 429, undefined, { 'retry-after': String(seconds) });
      }
      const [person] = await store.db.select().from(appUser).where(eq(appUser.id, userId));
      if (!person) throw new Refusal('UNAUTHORIZED');
      const name = nameOf(person.profile);
      const checked = await payeeName(verification, { iban, name });
      if (checked.result === 'NO_MATCH') {
        const after = maskedIban(iban);
        await store.tx((tx) =>
          recordAudit(tx, {
            subject: 'person',
            subjectId: userId,
            event: 'payoutAccount.refuse',
            after,
            actor: userId,
            at: clock.now(),
          }),
        );
        return { status: 200, body: checked };
      }
      if (checked.result === 'CLOSE_MATCH' && checked.bankName !== acceptedName) return { status: 200, body: checked };
      const holderName = checked.result === 'CLOSE_MATCH' ? checked.bankName : name;
      const change = await requestPayoutAccount(deps, { userId, iban, holderName: holderName.slice(0, 140), nameCheck: checked.result });
      return { status: 200, body: { ...checked, pending: toPendingAccount(change) } };
    },

    async cancelPayoutAccount(request) {
      const { id } = callerOf(request);
      await cancelOwnPayoutAccount(deps, id);
      return { status: 200, body: await accountOf(id) };
    },
  };
}
