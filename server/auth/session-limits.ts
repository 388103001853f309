/** How long a session lasts. */
export interface SessionLimits {
  /** Milliseconds without a request of its person. */
  idleMs: number;
  /** Milliseconds from the sign-in, however much it is used. */
  absoluteMs: number;
}

const minute = 60_000;

/** Limits for an unattended phone: half an hour idle, half a day in all (OWASP ASVS 5.0, 7.3.1 and 7.3.2). */
export const usualLimits: SessionLimits = { idleMs: 30 * minute, absoluteMs: 720 * minute };

/** A use is recorded once a minute: sessions end up to a minute early, and not each request writes a row. */
export const lastUsedPrecisionMs = minute;
