/** The signed-in user: null for none, undefined while unknown. */
export type Person = string | null | undefined;

export type ConsentCommand = { type: 'consent.accept' | 'consent.decline' | 'settings.open' };

/** The settings of the capture; the server sends them, and they are requested only after consent. */
export type CaptureConfig = { posthogKey?: string; sentryDsn?: string; release?: string };

export interface Capture {
  /** The user id for the following events; anonymous without one. [CONS-08] */
  person(userId: Person): void;
  stop(): void;
}
