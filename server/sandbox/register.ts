import type { FastifyInstance } from 'fastify';
import { type Clock, MovableClock } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import { registerBank } from './bank.ts';
import { registerChange } from './update-scenario.ts';
import { registerClock } from './clock.ts';
import { registerBookings } from './bookings.ts';
import { registerFaults } from './faults.ts';
import { registerIdentity } from './identity.ts';
import { registerOutbox } from './mail.ts';
import { registerSocialServices } from './social.ts';
import { registerScenario } from './scenario.ts';

interface Sandbox {
  store: Store;
  clock: Clock;
  origin: string;
  /** The secret that `registerWebhooks` verifies with. */
  secret: string;
  /** `paths` of the contract's document, for the names of its operations. */
  paths: Record<string, object>;
  /** Runs the jobs that follow the calendar, after the clock was moved. */
  runCalendarJobs: () => Promise<void>;
}

/** Everything that exists only in the demo and in tests. Call it before the contract's routes are registered: the fault switch must see them first. */
export async function registerSandbox(
  app: FastifyInstance,
  { store, clock, origin, secret, paths, runCalendarJobs }: Sandbox,
): Promise<void> {
  registerFaults(app, { paths });
  registerScenario(app, { store, clock });
  registerChange(app, { store, clock });
  if (clock instanceof MovableClock) registerClock(app, { clock, runCalendarJobs });
  registerOutbox(app, { store });
  await registerBookings(app, { store, clock, origin, secret });
  await registerSocialServices(app, { store, origin });
  await registerIdentity(app, { store, clock, origin, secret });
  await registerBank(app, { store, clock, origin, secret });
}
