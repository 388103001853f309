import { onError } from '../../lib/error-reporter.ts';
import { type FlowEvent, onFlowEvent } from '../../lib/flow-events.ts';
import type { Capture, CaptureConfig, Person } from './consent.types.ts';

type Part = { person(userId: Person): void; journey?(name: string): void; error?(error: unknown): void; stop(): void };

/** Loads only what is configured, and reports the events of `meanwhile`. Everything goes to `/traces` on our own origin. [CONS-09] */
export async function startCapture({ posthogKey, sentryDsn, release }: CaptureConfig, meanwhile: readonly FlowEvent[]): Promise<Capture> {
  const starts = await Promise.allSettled<Part>([
    ...(posthogKey ? [import('./use-of-pages.ts').then(({ startUseOfPages }) => startUseOfPages(posthogKey))] : []),
    ...(sentryDsn ? [import('./errors.ts').then(({ startErrors }) => startErrors(sentryDsn, release))] : []),
  ]);
  const parts = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const failures = starts.flatMap((start): unknown[] => (start.status === 'rejected' ? [start.reason] : []));
  const [failed] = failures;
  if (parts.length === 0) throw failed;
  // what has begun goes on, and can be stopped; of what has not, the console knows [CONS-11]
  if (parts.length < starts.length) console.error('Measuring failed:', failed);
  const each = (action: (part: Part) => void) => {
    for (const part of parts) {
      try {
        action(part);
      } catch (error) {
        // CONS-11: analytics never disturb the user
        console.error('Measuring failed:', error);
      }
    }
  };
  for (const { name } of meanwhile) each((part) => part.journey?.(name));
  const leave = [onFlowEvent(({ name }) => each((part) => part.journey?.(name))), onError((error) => each((part) => part.error?.(error)))];
  return {
    person: (userId) => each((part) => part.person(userId)),
    stop() {
      for (const off of leave) off();
      each((part) => part.stop());
    },
  };
}
