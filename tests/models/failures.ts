import { type Failure, failureOf } from '../../domain/failure.ts';
import { emitted, type Run } from '../support/paths/run.ts';
import type { Invariant } from './model.ts';

export const lost = { title: 'the answer is lost', error: { message: 'network' } };
export const serverFails = { title: 'the server fails', error: { message: 'Unexpected answer 500', status: 500 } };
export const offline = { title: 'the device is offline', error: { message: 'offline', name: 'OfflineError' } };

/**
 * For each step that ends a request of `sending` with an error: what the person is to be shown. What was sent and not answered stays not known
 * while the device is offline, until an answer arrives. [ERR-03]
 */
export function shownFailures({ steps }: Run, sending: readonly string[]): (Failure | undefined)[] {
  let known: Failure | undefined;
  return steps.map(({ event, from }) => {
    if (!sending.includes(from.state)) return undefined;
    if ('output' in event) known = undefined;
    if (!('error' in event)) return undefined;
    const failure = failureOf(event.error);
    if (failure !== 'offline') known = failure;
    return known ?? 'offline';
  });
}

/** The reason for which a form could not be sent is the one that is shown and emitted. */
export const failureIsShown = (sending: string, title: string, requirements: Invariant['requirements']): Invariant => ({
  title,
  requirements,
  every: (run) => {
    const failures = shownFailures(run, [sending]);
    for (const [index, step] of run.steps.entries()) {
      const { from, event, to } = step;
      if (from.state !== sending) continue;
      if (to.context.failure !== failures[index]) return 'another reason';
      if ('error' in event && emitted(step, 'failed')?.failure !== failures[index]) return 'another reason is told';
    }
    return undefined;
  },
});
