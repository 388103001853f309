import { onError } from '../../lib/error-news.ts';
import { type JourneyEvent, onJourney } from '../../lib/journey-events.ts';
import type { CaptureConfig } from './analytics-consent.actors.ts';

export interface Capture {
  /** Under whose id what follows is reported; nobody's without one. [CONS-08] */
  person(userId: string | undefined): void;
  stop(): void;
}

type Part = { person(userId: string | undefined): void; journey?(name: string): void; error?(error: unknown): void; stop(): void };

/** Loads what is configured, and nothing else, and tells what was done `meanwhile`. Everything goes to `/traces` on our own origin. [CONS-09] */
export async function startCapture(
  { posthogKey, sentryDsn, release }: CaptureConfig,
  meanwhile: readonly JourneyEvent[],
): Promise<Capture> {
  const parts: Part[] = await Promise.all([
    ...(posthogKey ? [import('./use-of-pages.ts').then(({ startUseOfPages }) => startUseOfPages(posthogKey))] : []),
    ...(sentryDsn ? [import('./errors.ts').then(({ startErrors }) => startErrors(sentryDsn, release))] : []),
  ]);
  const each = (deed: (part: Part) => void) => {
    for (const part of parts) {
      try {
        deed(part);
      } catch (error) {
        // CONS-11: whoever uses the app is not disturbed by how it is measured
        console.error('Measuring failed:', error);
      }
    }
  };
  for (const { name } of meanwhile) each((part) => part.journey?.(name));
  const leave = [onJourney(({ name }) => each((part) => part.journey?.(name))), onError((error) => each((part) => part.error?.(error)))];
  return {
    person: (userId) => each((part) => part.person(userId)),
    stop() {
      for (const off of leave) off();
      each((part) => part.stop());
    },
  };
}
