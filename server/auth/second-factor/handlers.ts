import { eq } from 'drizzle-orm';
import { brand } from '../../../domain/brand.ts';
import { callerOf, type Handlers } from '../../http/contract/handlers.ts';
import type { Clock } from '../../lib/clock.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Sealer } from '../../lib/sealing.ts';
import type { Store } from '../../store/store.ts';
import { appUser } from '../../store/schema.ts';
import type { FactorDuty } from '../../users/operator.ts';
import type { RequireRecentSignIn } from '../step-up.ts';
import { codeWait } from './code-wait.ts';
import { openKey, sealKey } from './enrolment-key.ts';
import { acceptCode, enrolSecondFactor, isNeededFactor, renewRecoveryCodes, secondFactorOf, turnOffSecondFactor } from './second-factor.ts';
import { keyUri, newTotpSecret } from './totp.ts';

type Operations = 'createSecondFactorKey' | 'enrolSecondFactor' | 'renewRecoveryCodes' | 'removeSecondFactor';

interface FactorHandlers {
  store: Store;
  clock: Clock;
  sealer: Sealer;
  origin: string;
  /** People sign in here. */
  isOffered: boolean;
  factorDuty: FactorDuty;
  requireRecentSignIn: RequireRecentSignIn;
}

/** The second factor of the caller. A recent sign-in stands in for the password that the pages of the sign-in ask for. */
export function secondFactorHandlers(deps: FactorHandlers): Pick<Handlers, Operations> {
  const { store, clock, isOffered, requireRecentSignIn } = deps;

  /** The account, when it has a password and the sign-in is recent; and whether it has a second factor. */
  const recent = async (request: Parameters<typeof callerOf>[0] & Parameters<RequireRecentSignIn>[0]) => {
    await requireRecentSignIn(request);
    const [user] = await store.db
      .select()
      .from(appUser)
      .where(eq(appUser.id, callerOf(request).id));
    if (!user) throw new Refusal('UNAUTHORIZED');
    if (!isOffered || user.passwordHash === null) throw new Refusal('FORBIDDEN');
    return { user, isOn: (await secondFactorOf(store, user.id)) !== undefined };
  };
  const mustBe = (isRight: boolean) => {
    if (!isRight) throw new Refusal('INVALID_STATUS_TRANSITION');
  };
  const countCode = async (userId: string) => {
    const wait = await codeWait(store, clock, userId);
    if (wait > 0) throw new Refusal('RATE_LIMITED', 429, undefined, { 'retry-after': String(wait * 60) });
  };
  const wrongCode = () => new Refusal('WRONG_CODE', undefined, { code: 'WRONG_CODE' });
  const mustAccept = async (userId: string, code: string) => {
    await countCode(userId);
    if (!(await acceptCode(deps, userId, code))) throw wrongCode();
  };

  return {
    async createSecondFactorKey(request) {
      const { user, isOn } = await recent(request);
      mustBe(!isOn);
      const secret = newTotpSecret();
      return { status: 200, body: { secret, uri: keyUri(secret, brand.name, user.email), key: sealKey(deps, user.id, secret) } };
    },

    async enrolSecondFactor(request) {
      const { user, isOn } = await recent(request);
      mustBe(!isOn);
      const secret = openKey(deps, user.id, request.body.key);
      if (secret === undefined) throw new Refusal('CHALLENGE_EXPIRED');
      await countCode(user.id);
      const codes = await enrolSecondFactor(deps, user.id, secret, request.body.code);
      if (!codes) throw wrongCode();
      return { status: 201, body: { codes } };
    },

    async renewRecoveryCodes(request) {
      const { user, isOn } = await recent(request);
      mustBe(isOn);
      await mustAccept(user.id, request.body.code);
      const codes = await renewRecoveryCodes(deps, user.id);
      if (!codes) throw new Refusal('INVALID_STATUS_TRANSITION');
      return { status: 200, body: { codes } };
    },

    async removeSecondFactor(request) {
      const { user, isOn } = await recent(request);
      mustBe(isOn);
      if (await isNeededFactor(store, user.id, deps.factorDuty)) throw new Refusal('LAST_FACTOR');
      await mustAccept(user.id, request.body.code);
      await turnOffSecondFactor(deps, user.id);
      return { status: 204 };
    },
  };
}
