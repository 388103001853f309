import type { ErrorCode } from './contract.ts';

/** The server refused in the way the contract describes (400 with a code). Anything else is thrown by the actor. */
export type Refusal = { kind: 'refused'; code: ErrorCode };

/** Whether a request was refused with this code. */
export const isRefusedWith = (output: { kind: string; code?: ErrorCode }, code: ErrorCode): boolean =>
  output.kind === 'refused' && output.code === code;
