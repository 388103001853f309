/** How long something is kept, from when, and what the texts say of it. One table for the job that deletes, and for docs/operating.md. */
interface Period {
  days: number;
  /** Where it is promised. */
  source: string;
  /** The rule that the period follows from. */
  law: string;
}

const year = 365;

/** Personal data that the job `delete-expired-data` deletes. The periods are those of the privacy policy (`privacy`, 5.1) and of the rules (`personal-data-rules`, 4.1). */
export const retention = {
  /** Requests for funding that led to no contract, from when they were sent. */
  fundingRequest: { days: year, source: 'privacy 5.1, personal-data-rules 4.1', law: 'GDPR, Art. 5(1)(e)' },
  /** Emails that were sent or given up, from when they were written; nobody reads them again. */
  email: { days: 90, source: 'privacy 5.1: deleted when its purpose ends', law: 'GDPR, Art. 5(1)(e)' },
  /** Registrations whose address nobody confirmed, from when they were made; the link in the email works for 48 hours. */
  unconfirmedRegistration: { days: 30, source: 'privacy 5.1: deleted when its purpose ends', law: 'GDPR, Art. 5(1)(e)' },
  /** Visits to an identity provider that ended without a result, from when they expired. */
  abandonedVerification: { days: 90, source: 'privacy 5.1: deleted when its purpose ends', law: 'GDPR, Art. 5(1)(e)' },
  /** Subscriptions to the newsletter that nobody confirmed, from when they were asked for; the link in the email works for 48 hours. */
  unconfirmedSubscription: { days: 30, source: 'privacy 5.1: deleted when its purpose ends', law: 'GDPR, Art. 5(1)(e)' },
  /** Readers who unsubscribed, and the record of their consent, from the end of the consent: as long as it may have to be proved. */
  endedConsent: { days: 2 * year, source: 'privacy 5.1, personal-data-rules 4.1', law: 'GDPR, Art. 7(1) and 17(3)(e)' },
} as const satisfies Record<string, Period>;

export type RetentionKind = keyof typeof retention;

/** What was begun, sent or expired before this is deleted. */
export const deletedBefore = (kind: RetentionKind, now: Date): Date => new Date(now.getTime() - retention[kind].days * 86_400_000);
