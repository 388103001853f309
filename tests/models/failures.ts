import { type Failure, failureOf } from '../../domain/failure.ts';
import type { Run } from '../support/paths/run.ts';

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
