import * as Sentry from '@sentry/react';
import type { Person } from './consent.types.ts';
import { isDropped, rates } from './error-rules.ts';

/** The library can be initialized once in a page: a new consent resumes the existing client. */
let replay: ReturnType<typeof Sentry.replayIntegration> | undefined;
let isOn = false;

/** Nothing is sent without consent, whatever the library still holds. */
const withConsent: typeof Sentry.makeFetchTransport = (options) => {
  const transport = Sentry.makeFetchTransport(options);
  return { ...transport, send: (envelope) => (isOn ? transport.send(envelope) : Promise.resolve({})) };
};

function setUp(dsn: string, release: string | undefined) {
  replay = Sentry.replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true });
  Sentry.init({
    dsn,
    tunnel: '/traces/errors',
    transport: withConsent,
    ...(release ? { release } : {}),
    integrations: [
      // frames that take long would name the address of the page with its parameters, for the script that stands in it
      Sentry.browserTracingIntegration({ enableLongAnimationFrame: false }),
      replay,
    ],
    ...rates,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    beforeSend: (event, { originalException }) => (isDropped(event, originalException) ? null : event),
  });
}

/** Events in between are not reported. */
function resume(film: NonNullable<typeof replay>) {
  Sentry.getIsolationScope().clearBreadcrumbs();
  if (Math.random() < rates.replaysSessionSampleRate) film.start();
  else film.startBuffering();
}

/** Errors, performance, and a masked session replay of what preceded an error. [CONS-12, CONS-13] */
export function startErrors(dsn: string, release: string | undefined) {
  isOn = true;
  if (replay) resume(replay);
  else setUp(dsn, release);
  return {
    person: (userId: Person) => Sentry.setUser(typeof userId === 'string' ? { id: userId } : null),
    error: (error: unknown) => void Sentry.captureException(error),
    stop() {
      isOn = false;
      Sentry.setUser(null);
      void replay?.stop({ flush: false });
    },
  };
}
