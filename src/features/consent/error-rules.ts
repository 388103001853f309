import { recordOf } from '../../../domain/unknown.ts';

/** How much is sampled. [CONS-12, CONST-20] */
export const rates = { tracesSampleRate: 1, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 1 } as const;

const status = (value: unknown): unknown => recordOf(value)['status'] ?? recordOf(value)['status_code'];

/** A refusal that the contract describes and a session that has ended are everyday life, not errors. [CONS-13] */
export function isDropped(event: { contexts?: Record<string, unknown> | undefined }, error: unknown): boolean {
  return [status(error), status(event.contexts?.response)].some((one) => one === 400 || one === 401);
}
