import * as Sentry from '@sentry/react';
import { isDropped, rates } from './error-rules.ts';

/** Errors, how long things take, and a masked film of what came before an error. [CONS-12, CONS-13] */
export function startErrors(dsn: string, release: string | undefined) {
  Sentry.init({
    dsn,
    tunnel: '/traces/errors',
    ...(release ? { release } : {}),
    integrations: [
      // frames that take long would name the address of the page with its parameters, for the script that stands in it
      Sentry.browserTracingIntegration({ enableLongAnimationFrame: false }),
      Sentry.replayIntegration({ maskAllText: true, maskAllInputs: true, blockAllMedia: true }),
    ],
    ...rates,
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    beforeSend: (event, { originalException }) => (isDropped(event, originalException) ? null : event),
  });
  return {
    person: (userId: string | undefined) => Sentry.setUser(userId === undefined ? null : { id: userId }),
    error: (error: unknown) => void Sentry.captureException(error),
    stop() {
      Sentry.setUser(null);
      void Sentry.close();
    },
  };
}
