import type { ErrorCode } from './contract.ts';

/** The server said no in the way the contract describes (400 with a code). Anything else is thrown by the actor. */
export type Refusal = { kind: 'refused'; code: ErrorCode };
