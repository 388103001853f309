import type { DataLevel } from './data-levels.ts';
import { keysOf, mapKeys } from './keys.ts';

/** How long something is kept, from when, and what the texts say of it. One table for the job that deletes, and for docs/operating.md. */
interface Period {
  days: number;
  /** What the days are counted from, and what is deleted then. */
  from: string;
  /** Where it is promised. */
  source: string;
  /** The rule that the period follows from. */
  law: string;
  /** How it is protected until then. */
  level: DataLevel;
  /**
   * The bounds within which an operator may set the days (`RETENTION_DAYS`); absent where a text that people read names the period. The lower one is what the law
   * or the product needs.
   */
  bounds?: { min: number; max: number };
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
    from: 'the end of the business relationship: profile, identity checks, answers, files, applications, messages, sessions; the id stays in the books',
    source: 'privacy 5.1, personal-data-rules 4.1',
    law: 'Law of the Republic of Lithuania on the prevention of money laundering and terrorist financing, Art. 19',
    level: 'identity',
  },
  /** Names and accounts in contracts, payments and transfers, from the end of the business relationship, so that no record is younger than ten years. */
  accounting: {
    days: calendarYears(10),
    from: 'the end of the business relationship: names and accounts in contracts, payments, transfers, instructions; payment files from when they were made',
    source: 'privacy 5.1, personal-data-rules 4.1',
    law: 'Regulation (EU) 2020/1503, Art. 26; accounting law',
    level: 'personal',
  },
  /** Requests for funding that led to no contract, from when they were sent. */
  fundingRequest: {
    days: year,
    from: 'the request was sent',
    source: 'privacy 5.1, personal-data-rules 4.1',
    law: limited,
    level: 'personal',
  },
  /** Complaints and what was answered, from the decision, or from when one was not admissible. */
  complaint: {
    days: calendarYears(5),
    from: 'the decision, or the answer that the complaint is not admissible',
    source: 'privacy 5.1, personal-data-rules 4.1, complaints 5.1',
    law: 'Regulation (EU) 2020/1503, Art. 7(4) and 26',
    level: 'personal',
    bounds: { min: calendarYears(5), max: calendarYears(10) },
  },
  /** Emails that were sent or given up, from when they were written; nobody reads them again. */
  email: { days: 90, from: 'the email was written', source: ended, law: limited, level: 'personal', bounds: { min: 30, max: year } },
  /** Registrations whose address nobody confirmed, from when they were made; the link in the email works for 48 hours. */
  unconfirmedRegistration: {
    days: 30,
    from: 'the registration was made; while a link works it stays',
    source: ended,
    law: limited,
    level: 'personal',
    bounds: { min: 3, max: 90 },
  },
  /** Visits to an identity provider that ended without a result, from when they expired. */
  abandonedVerification: {
    days: 90,
    from: 'the visit to the identity provider expired without a result',
    source: ended,
    law: limited,
    level: 'personal',
    bounds: { min: 30, max: year },
  },
  /** Subscriptions to the newsletter that nobody confirmed, from when they were asked for; the link in the email works for 48 hours. */
  unconfirmedSubscription: {
    days: 30,
    from: 'the newsletter was asked for; its link was never confirmed',
    source: ended,
    law: limited,
    level: 'personal',
    bounds: { min: 3, max: 90 },
  },
  /** Readers who unsubscribed, and the record of their consent, from the end of the consent: as long as it may have to be proved. */
  endedConsent: {
    days: 2 * year,
    from: 'the reader unsubscribed; with it goes the record of the consent',
    source: 'privacy 5.1, personal-data-rules 4.1',
    law: 'GDPR, Art. 7(1) and 17(3)(e)',
    level: 'personal',
  },
  /** Files that were sent and handed in with nothing, from when they were sent. */
  unusedFile: {
    days: 30,
    from: 'the file was sent; it was handed in with nothing',
    source: ended,
    law: limited,
    level: 'identity',
    bounds: { min: 1, max: 90 },
  },
  /** Pictures that no draft and no project shows, from when they were made: a tab that is open may still save one. */
  unusedPicture: {
    days: 30,
    from: 'the picture of a project was made; no draft and no project shows it',
    source: ended,
    law: limited,
    level: 'public',
    bounds: { min: 1, max: 90 },
  },
  /** Links that confirm a registration, with what was typed in it, from when they stopped working. */
  expiredLink: {
    days: 30,
    from: 'the link of a registration stopped working',
    source: ended,
    law: limited,
    level: 'personal',
    bounds: { min: 1, max: 90 },
  },
  /** Responses stored under idempotency keys, from the request: no tab repeats one that is older. */
  idempotencyKey: { days: 90, from: 'the request', source: ended, law: limited, level: 'personal', bounds: { min: 30, max: year } },
  /** What payment providers sent with an event, from when it was taken; the payment was read from the provider. */
  providerEvent: {
    days: 90,
    from: 'the event of a payment provider was taken; its row stays without what was sent',
    source: ended,
    law: limited,
    level: 'personal',
    bounds: { min: 30, max: year },
  },
  /** Copies of a person's data for that person, from when they were made; the person can ask for another one. */
  dataExport: { days: 7, from: 'it was made; the person can ask for another one', source: ended, law: limited, level: 'identity' },
  /** Sessions, codes and sign-ins under way, from when they expired. */
  session: {
    days: 0,
    from: 'the session, code or sign-in expired (job `sweep-expired-sessions`)',
    source: ended,
    law: limited,
    level: 'secret',
  },
  /** Devices that have signed in, from when they were last used; signing in from one is then told as from a new one. */
  signedInDevice: {
    days: 180,
    from: 'somebody last signed in from it (job `sweep-expired-sessions`)',
    source: ended,
    law: limited,
    level: 'personal',
    bounds: { min: 30, max: 180 },
  },
} as const satisfies Record<string, Period>;

export type RetentionKind = keyof typeof retention;

/** The days of each kind, as an operator has set them. */
export type RetentionDays = Readonly<Record<RetentionKind, number>>;

const kinds = keysOf(retention);

/** The days where no operator has set others. */
export const usualDays: RetentionDays = mapKeys(kinds, (kind) => retention[kind].days);

/** The bounds within which the days of a kind may be set; undefined for a kind that the privacy policy promises, and for none. */
export function retentionBounds(name: string): { min: number; max: number } | undefined {
  const kind = kinds.find((one) => one === name);
  const period: Period | undefined = kind && retention[kind];
  return period?.bounds;
}

/** What was begun, sent or expired before this is deleted. */
export const deletedBefore = (kind: RetentionKind, now: Date, days: RetentionDays = usualDays): Date =>
  new Date(now.getTime() - days[kind] * 86_400_000);
