/** Who is signed in: null is nobody, undefined is not known yet. */
export type Person = string | null | undefined;

export type ConsentCommand = { type: 'consent.accept' | 'consent.decline' | 'settings.open' };

/** The settings of the capture; the server sends them, and they are requested only after consent. */
export type CaptureConfig = { posthogKey?: string; sentryDsn?: string; release?: string };

export interface Capture {
  /** Under whose id what follows is reported; nobody's without one. [CONS-08] */
  person(userId: Person): void;
  stop(): void;
}
