import { eq } from 'drizzle-orm';
import type { components } from '../../../openapi/schema.d.ts';
import { callerOf, type Handlers } from '../../http/contract/handlers.ts';
import type { Clock } from '../../lib/clock.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { ErrorCode } from '../../lib/refusal.ts';
import type { Store } from '../../store/store.ts';
import { appUser } from '../../store/schema.ts';
import type { NewPasswordRule } from '../../users/new-password.ts';
import { signInAttempts } from '../attempts.ts';
import { passwordChecker } from '../check-password.ts';
import { secondFactorOf } from '../second-factor/second-factor.ts';
import type { SessionLimits } from '../session-limits.ts';
import { sessionOf } from '../sessions.ts';
import { isSignInRecent, type RequireRecentSignIn } from '../step-up.ts';
import { changePassword, type PasswordChangeProblem } from './change-password.ts';
import { endDevice, endOtherDevicesOf, currentDeviceInApp, openDevices, type SignedInDevice } from './signed-in-devices.ts';

type Operations = 'listDevices' | 'endDevice' | 'endOtherDevices' | 'getSignInMethods' | 'changePassword';

interface AccountHandlers {
  store: Store;
  clock: Clock;
  origin: string;
  /** People sign in here. With another provider, password and devices are on its pages. */
  isOffered: boolean;
  limits: SessionLimits;
  newPassword: NewPasswordRule;
  requireRecentSignIn: RequireRecentSignIn;
}

/** Devices and password of the caller. The pages of the sign-in do the same without a script. */
export function accountHandlers(deps: AccountHandlers): Pick<Handlers, Operations> {
  const { store, clock, origin, isOffered, requireRecentSignIn } = deps;
  const checkPassword = passwordChecker({ store, clock, origin }, signInAttempts(store, clock));
  const hereOf = (request: Parameters<typeof callerOf>[0] & Parameters<typeof sessionOf>[0]) =>
    currentDeviceInApp(
      { store, origin },
      { userId: callerOf(request).id, session: sessionOf(request) ?? '', cookie: request.headers.cookie },
    );
  const mustBeOffered = () => {
    if (!isOffered) throw new Refusal('FORBIDDEN');
  };
  const personOf = async (id: string) => {
    const [person] = await store.db.select().from(appUser).where(eq(appUser.id, id));
    if (!person) throw new Refusal('UNAUTHORIZED');
    return person;
  };
  return {
    async listDevices(request) {
      if (!isOffered) return { status: 200, body: { isOffered, devices: [] } };
      const [devices, here] = await Promise.all([openDevices(deps, callerOf(request).id), hereOf(request)]);
      return { status: 200, body: { isOffered, devices: devices.map((device) => toResponse(device, here.id)) } };
    },

    async endDevice(request) {
      await requireRecentSignIn(request);
      mustBeOffered();
      if (!(await endDevice(deps, callerOf(request).id, request.params.id))) throw new Refusal('NOT_FOUND');
      return { status: 204 };
    },

    async endOtherDevices(request) {
      await requireRecentSignIn(request);
      mustBeOffered();
      await endOtherDevicesOf(store, clock, callerOf(request).id, await hereOf(request));
      return { status: 204 };
    },

    async getSignInMethods(request) {
      const person = await personOf(callerOf(request).id);
      const secondFactor = await secondFactorOf(store, person.id);
      return {
        status: 200,
        body: {
          isOffered,
          hasPassword: person.passwordHash !== null,
          isSignInRecent: await isSignInRecent(store, clock, request),
          ...(secondFactor && { secondFactor }),
        },
      };
    },

    async changePassword(request) {
      await requireRecentSignIn(request);
      mustBeOffered();
      const person = await personOf(callerOf(request).id);
      if (person.passwordHash === null) throw new Refusal('FORBIDDEN');
      const { present, password } = request.body;
      const change = { present, password, isRepeated: true, here: await hereOf(request) };
      const result = await changePassword({ ...deps, checkPassword }, request, person, change);
      if (result.kind === 'wait') throw new Refusal('RATE_LIMITED', 429, undefined, { 'retry-after': String(result.minutes * 60) });
      if (result.kind === 'refused') throw refusalOf(result.problem);
      return { status: 204, headers: { 'set-cookie': result.cookie } };
    },
  };
}

const codes = {
  presentWrong: 'WRONG_PASSWORD',
  same: 'SAME_PASSWORD',
  different: 'VALIDATION_FAILED',
  WEAK_PASSWORD: 'WEAK_PASSWORD',
  COMMON_PASSWORD: 'COMMON_PASSWORD',
} as const satisfies Record<PasswordChangeProblem, ErrorCode>;

function refusalOf(problem: PasswordChangeProblem): Refusal {
  const code = codes[problem];
  return new Refusal(code, undefined, { [problem === 'presentWrong' ? 'present' : 'password']: code });
}

function toResponse(
  { id, browser, system, signedInAt, lastUsedAt }: SignedInDevice,
  here: string | undefined,
): components['schemas']['Device'] {
  return {
    id,
    ...(browser && { browser }),
    ...(system && { system }),
    isThisOne: id === here,
    signedInAt: signedInAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  };
}
