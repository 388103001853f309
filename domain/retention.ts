/** How long something is kept, from when, and what the texts say of it. One table for the job that deletes, and for docs/operating.md. */
interface Period {
  days: number;
  /** Where it is promised. */
  source: string;
  /** The rule that the period follows from. */
  law: string;
}

const year = 365;
/** Never shorter than so many years of the calendar. */
const calendarYears = (count: number) => Math.ceil(count * 365.25);

const ended = 'privacy 5.1: deleted when its purpose ends';
const limited = 'GDPR, Art. 5(1)(e)';

/** Personal data that the jobs delete. The periods are those of the privacy policy (`privacy`, 5.1) and of the rules (`personal-data-rules`, 4.1). */
export const retention = {
  /**
   * Who a person is and what they answered and handed in, from the end of the business relationship. Of transactions the name goes with it; their
   * amounts stay in the books under an id that identifies nobody. Longer than the five years of Regulation (EU) 2020/1503, Art. 26.
   */
  identification: {
    days: calendarYears(8),
    source: 'privacy 5.1, personal-data-rules 4.1',
    law: 'Law of the Republic of Lithuania on the prevention of money laundering and terrorist financing, Art. 19',
  },
  /** Names and accounts in contracts, payments and transfers, from the end of the business relationship, so that no record is younger than ten years. */
  accounting: {
    days: calendarYears(10),
    source: 'privacy 5.1, personal-data-rules 4.1',
    law: 'Regulation (EU) 2020/1503, Art. 26; accounting law',
  },
  /** Requests for funding that led to no contract, from when they were sent. */
  fundingRequest: { days: year, source: 'privacy 5.1, personal-data-rules 4.1', law: limited },
  /** Complaints and what was answered, from the decision, or from when one was not admissible. */
  complaint: {
    days: calendarYears(5),
    source: 'privacy 5.1, personal-data-rules 4.1, complaints 5.1',
    law: 'Regulation (EU) 2020/1503, Art. 7(4) and 26',
  },
  /** Emails that were sent or given up, from when they were written; nobody reads them again. */
  email: { days: 90, source: ended, law: limited },
  /** Registrations whose address nobody confirmed, from when they were made; the link in the email works for 48 hours. */
  unconfirmedRegistration: { days: 30, source: ended, law: limited },
  /** Visits to an identity provider that ended without a result, from when they expired. */
  abandonedVerification: { days: 90, source: ended, law: limited },
  /** Subscriptions to the newsletter that nobody confirmed, from when they were asked for; the link in the email works for 48 hours. */
  unconfirmedSubscription: { days: 30, source: ended, law: limited },
  /** Readers who unsubscribed, and the record of their consent, from the end of the consent: as long as it may have to be proved. */
  endedConsent: { days: 2 * year, source: 'privacy 5.1, personal-data-rules 4.1', law: 'GDPR, Art. 7(1) and 17(3)(e)' },
  /** Files that were sent and handed in with nothing, from when they were sent. */
  unusedFile: { days: 30, source: ended, law: limited },
  /** Pictures that no draft and no project shows, from when they were made: a tab that is open may still save one. */
  unusedPicture: { days: 30, source: ended, law: limited },
  /** Links that confirm a registration, with what was typed in it, from when they stopped working. */
  expiredLink: { days: 30, source: ended, law: limited },
  /** Responses stored under idempotency keys, from the request: no tab repeats one that is older. */
  idempotencyKey: { days: 90, source: ended, law: limited },
  /** What payment providers sent with an event, from when it was taken; the payment was read from the provider. */
  providerEvent: { days: 90, source: ended, law: limited },
  /** Copies of a person's data for that person, from when they were made; the person can ask for another one. */
  dataExport: { days: 7, source: ended, law: limited },
  /** Sessions, codes and sign-ins under way, from when they expired. */
  session: { days: 0, source: ended, law: limited },
  /** Devices that have signed in, from when they were last used; signing in from one is then told as from a new one. */
  signedInDevice: { days: 180, source: ended, law: limited },
} as const satisfies Record<string, Period>;

export type RetentionKind = keyof typeof retention;

/** What was begun, sent or expired before this is deleted. */
export const deletedBefore = (kind: RetentionKind, now: Date): Date => new Date(now.getTime() - retention[kind].days * 86_400_000);
