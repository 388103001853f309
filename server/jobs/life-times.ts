import { retention } from '../../domain/retention.ts';
import { emailConfirmMs, emailUndoMs } from '../auth/email-change/email-change.ts';
import { invitationMs } from '../auth/password-reset/invite-operator.ts';
import { resetLinkMs } from '../auth/password-reset/reset-password.ts';
import { challengeMs } from '../auth/passkeys/challenges.ts';
import { providerSeconds } from '../auth/provider.ts';
import { usualLimits } from '../auth/session-limits.ts';
import { requestMinutes, tokenSeconds } from '../auth/sessions.ts';
import { codeSeconds } from '../auth/sign-in-return.ts';
import { stepUpMs } from '../auth/step-up.ts';
import { payoutAccountWaitMs } from '../instructions/payout-account/change-payout-account.ts';
import { maxAttempts } from '../mail/outbox.ts';
import { newsletterLinkMs } from '../marketing/newsletter.ts';
import { registrationLinkMs } from '../onboarding/registration-emails.ts';
import { checkMs } from '../onboarding/verification/exchange.ts';
import { downloadLinkSeconds } from '../reports/download-link.ts';
import { unfinishedFileMs } from './delete-expired-data.ts';
import { maxRuns } from './runner.ts';

interface LifeTime {
  what: string;
  /** Tables in the database, by their SQL names; none for data stored elsewhere. */
  tables: readonly string[];
  /** How long it is valid. */
  good: string;
  /** What happens to it then. */
  then: string;
  /** The job that enforces it; absent where nothing is stored or it stays. */
  job?: string;
}

const second = 1000;
const units = [
  ['day', 86_400 * second],
  ['hour', 3600 * second],
  ['minute', 60 * second],
  ['second', second],
] as const;

/** A duration in its largest whole unit: `90 days`, `1 hour`. */
export function durationInWords(ms: number): string {
  const [unit, length] = units.find(([, unitMs]) => ms % unitMs === 0 && ms >= unitMs) ?? ['millisecond', 1];
  const number = ms / length;
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
const seconds = (number: number) => durationInWords(number * second);
const days = (number: number) => durationInWords(number * 86_400 * second);

const sweep = 'sweep-expired-sessions';
const remove = 'delete-expired-data';

/** Everything that is stored or given out for a limited time. `npm run generate settings` writes this into docs/operating.md. */
export const lifeTimes: readonly LifeTime[] = [
  {
    what: 'session (bearer token)',
    tables: ['session_token'],
    good: `${seconds(tokenSeconds)}; unused ${durationInWords(usualLimits.idleMs)} (\`SESSION_IDLE_MINUTES\`)`,
    then: 'deleted',
    job: sweep,
  },
  { what: 'recent sign-in for what needs one', tables: [], good: durationInWords(stepUpMs), then: 'asked for again' },
  { what: 'code that the app exchanges for a session', tables: ['auth_code'], good: seconds(codeSeconds), then: 'deleted', job: sweep },
  { what: 'sign-in under way', tables: ['auth_request'], good: durationInWords(requestMinutes * 60 * second), then: 'deleted', job: sweep },
  {
    what: 'session of the sign-in provider',
    tables: ['oidc_payload'],
    good: `${durationInWords(usualLimits.absoluteMs)} (\`SESSION_HOURS\`); unused ${durationInWords(usualLimits.idleMs)}`,
    then: 'deleted',
    job: sweep,
  },
  { what: 'its grant', tables: ['oidc_payload'], good: seconds(providerSeconds.Grant), then: 'deleted', job: sweep },
  { what: 'its access and ID tokens', tables: ['oidc_payload'], good: seconds(providerSeconds.AccessToken), then: 'deleted', job: sweep },
  { what: 'its open sign-in page', tables: ['oidc_payload'], good: seconds(providerSeconds.Interaction), then: 'deleted', job: sweep },
  { what: 'challenge of a passkey', tables: ['passkey_challenge'], good: durationInWords(challengeMs), then: 'deleted', job: sweep },
  { what: 'link of a forgotten password', tables: ['password_reset'], good: durationInWords(resetLinkMs), then: 'deleted', job: sweep },
  { what: 'invitation of an operator', tables: ['password_reset'], good: durationInWords(invitationMs), then: 'deleted', job: sweep },
  {
    what: 'link to a new e-mail address',
    tables: ['email_change'],
    good: durationInWords(emailConfirmMs),
    then: `deleted after ${days(retention.expiredLink.days)}`,
    job: remove,
  },
  {
    what: 'link that undoes a change of e-mail address',
    tables: ['email_change'],
    good: durationInWords(emailUndoMs),
    then: 'refused; the change stays until the person is erased',
  },
  {
    what: 'account for payouts that waits, and the link that cancels it',
    tables: ['payee_account_change'],
    good: durationInWords(payoutAccountWaitMs),
    then: 'used',
    job: 'apply-payout-accounts',
  },
  {
    what: 'signed-in device',
    tables: ['signed_in_device'],
    good: `${days(retention.signedInDevice.days)} after its last use`,
    then: 'deleted; the next sign-in is told as a new one',
    job: sweep,
  },
  {
    what: 'link of a registration',
    tables: ['email_verification'],
    good: durationInWords(registrationLinkMs),
    then: `deleted after ${days(retention.expiredLink.days)}`,
    job: remove,
  },
  {
    what: 'link of the newsletter',
    tables: ['newsletter'],
    good: durationInWords(newsletterLinkMs),
    then: `deleted ${days(retention.unconfirmedSubscription.days)} after it was asked for, unless confirmed`,
    job: remove,
  },
  {
    what: 'visit to an identity provider',
    tables: ['verification'],
    good: durationInWords(checkMs),
    then: `without a result deleted after ${days(retention.abandonedVerification.days)}`,
    job: remove,
  },
  { what: 'idempotency key', tables: ['idempotency_key'], good: days(retention.idempotencyKey.days), then: 'deleted', job: remove },
  {
    what: 'event of a payment provider',
    tables: ['payment_event'],
    good: days(retention.providerEvent.days),
    then: 'its content is emptied, its id stays',
    job: remove,
  },
  {
    what: 'e-mail that waits to be sent',
    tables: ['mail'],
    good: `${maxAttempts} attempts, about a day`,
    then: 'given up',
    job: 'send-mail',
  },
  { what: 'e-mail, sent or given up', tables: ['mail'], good: days(retention.email.days), then: 'deleted', job: remove },
  {
    what: 'copy of a person’s data',
    tables: ['data_export'],
    good: days(retention.dataExport.days),
    then: 'deleted with its file',
    job: remove,
  },
  {
    what: 'uploaded file that belongs to nothing',
    tables: ['stored_file'],
    good: days(retention.unusedFile.days),
    then: 'deleted',
    job: remove,
  },
  {
    what: 'picture that no project shows',
    tables: ['project_picture'],
    good: days(retention.unusedPicture.days),
    then: 'deleted',
    job: remove,
  },
  {
    what: 'half-written file (`*.part` in `FILES_DIR`)',
    tables: [],
    good: durationInWords(unfinishedFileMs),
    then: 'deleted',
    job: remove,
  },
  { what: 'address of a download', tables: [], good: seconds(downloadLinkSeconds), then: 'refused; nothing is stored' },
  {
    what: 'run of a job',
    tables: ['job_run'],
    good: `the last ${maxRuns} to ${2 * maxRuns} of each job`,
    then: 'deleted by the job itself',
  },
  {
    what: 'evidence about a project owner',
    tables: ['owner_evidence'],
    good: 'until its own date',
    then: 'proves nothing any more; it stays, as the record of what was checked',
  },
  { what: 'coupon', tables: ['coupon'], good: 'until its own date', then: 'refused; it stays, as the ledger names it' },
];

/** The table of docs/operating.md. */
export const lifeTimesTable = (): string =>
  [
    '| what | table | good for | then | job |',
    '|---|---|---|---|---|',
    ...lifeTimes.map(
      ({ what, tables, good, then, job }) =>
        `| ${what} | ${tables.map((table) => `\`${table}\``).join(', ')} | ${good} | ${then} | ${job ? `\`${job}\`` : ''} |`,
    ),
  ].join('\n');
