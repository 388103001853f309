/** How long something is kept, from when, and what the texts say of it. One table for the job that deletes, and for docs/operating.md. */
interface Period {
  days: number;
  /** Where it is promised. */
  source: string;
}

const year = 365;

/** Personal data that the job `delete-expired-data` deletes. The periods are those of the privacy policy (`privacy`, 5.1) and of the rules (`personal-data-rules`, 4.1). */
export const retention = {
  /** Requests for funding that led to no contract, from when they were sent. */
  fundingRequest: { days: year, source: 'privacy 5.1, personal-data-rules 4.1' },
  /** Emails that were sent or given up, from when they were written; nobody reads them again. */
  email: { days: 90, source: 'privacy 5.1: deleted when its purpose ends' },
  /** Registrations whose address nobody confirmed, from when they were made; the link in the email works for 48 hours. */
  unconfirmedRegistration: { days: 30, source: 'privacy 5.1: deleted when its purpose ends' },
  /** Visits to an identity provider that ended without a result, from when they expired. */
  abandonedVerification: { days: 90, source: 'privacy 5.1: deleted when its purpose ends' },
} as const satisfies Record<string, Period>;

export type RetentionKind = keyof typeof retention;

/** What was begun, sent or expired before this is deleted. */
export const deletedBefore = (kind: RetentionKind, now: Date): Date => new Date(now.getTime() - retention[kind].days * 86_400_000);
