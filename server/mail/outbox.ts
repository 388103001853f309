import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { brand } from '../../domain/brand.ts';
import type { Clock } from '../lib/clock.ts';
import type { Language } from '../store/schema.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { type Places, statement } from '../store/statement.ts';
import { type Email, renderEmail } from './email.ts';
import { mail } from '../store/tables/mail.ts';
import { recordOf } from '../../domain/unknown.ts';
import { randomUUID } from '../lib/random.ts';
import { isOwnNetwork } from '../lib/own-network.ts';

type NewMail = Pick<
  typeof mail.$inferSelect,
  'id' | 'recipient' | 'language' | 'subject' | 'bodyText' | 'bodyHtml' | 'createdAt' | 'unsubscribeUrl'
>;

const insertMail = statement((db, at: Places<NewMail>) =>
  db
    .insert(mail)
    .values({
      id: at.id,
      recipient: at.recipient,
      language: at.language,
      subject: at.subject,
      bodyText: at.bodyText,
      bodyHtml: at.bodyHtml,
      createdAt: at.createdAt,
      unsubscribeUrl: at.unsubscribeUrl,
    })
    .prepare('mail_insert'),
);

interface Addressee {
  email: string;
  language: Language;
}

/** A closed account has no address any more (RFC 2606). */
const isClosed = ({ email }: Addressee) => email.endsWith('.invalid');

function mailTo(to: Addressee, email: Email, createdAt: Date): NewMail {
  const { text, html } = renderEmail(email, to.language);
  return {
    id: `mail-${randomUUID()}`,
    recipient: to.email,
    language: to.language,
    subject: email.subject,
    bodyText: text,
    bodyHtml: html,
    createdAt,
    unsubscribeUrl: email.unsubscribe?.url ?? null,
  };
}

/** Writes an email to the outbox in the transaction that causes it: both are stored, or neither. */
export async function queueEmail(tx: Tx, clock: Clock, to: Addressee, email: Email): Promise<void> {
  if (!isClosed(to)) await insertMail(tx, mailTo(to, email, clock.now()));
}

/** The same for many at once, in one statement. Not for more than some thousands: a statement has 65,535 values at most. */
export async function queueEmails(tx: Tx, clock: Clock, emails: readonly { to: Addressee; email: Email }[]): Promise<void> {
  const at = clock.now();
  const mails = emails.filter(({ to }) => !isClosed(to)).map(({ to, email }) => mailTo(to, email, at));
  if (mails.length > 0) await tx.insert(mail).values(mails);
}

/** Secrets that open an account are removed from stored e-mails once they are sent or used. */
const withoutLinks = (column: typeof mail.bodyText | typeof mail.bodyHtml) =>
  sql`regexp_replace(${column}, 'token=[A-Za-z0-9_-]{43}', 'token=…', 'g')`;

/** Takes a one-time link that was used out of the e-mails that hold it. */
export async function removeLink(tx: Tx, recipient: string, token: string): Promise<void> {
  await tx
    .update(mail)
    .set({ bodyText: withoutLinks(mail.bodyText), bodyHtml: withoutLinks(mail.bodyHtml) })
    .where(and(eq(mail.recipient, recipient), sql`position(${token} in ${mail.bodyText}) > 0`));
}

export interface MailServer {
  /** `unsubscribeUrl` becomes the headers of RFC 8058: a POST to it unsubscribes without a question. */
  send(letter: { to: string; subject: string; text: string; html: string; id: string; unsubscribeUrl?: string | undefined }): Promise<void>;
}

/** The headers by which a mail program offers its own button to unsubscribe. */
export const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** A password and the text of an e-mail cross no network in clear: a server elsewhere that offers no STARTTLS gets nothing (OWASP ASVS 5.0, 12.3.1). */
export const smtpOptions = (url: string) => ({ url, requireTLS: !isOwnNetwork(new URL(url).hostname) });

/** `smtp://user:password@host:587`; the sender is the brand's address. */
export function smtpServer(url: string): MailServer {
  // a mail server that hangs must not delay the next emails for minutes
  const transport = createTransport({ ...smtpOptions(url), connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
  return {
    async send({ to, subject, text, html, id, unsubscribeUrl }) {
      await transport.sendMail({
        from: { name: brand.name, address: brand.email },
        to,
        subject,
        text,
        html,
        messageId: `<${id}@${brand.email.split('@')[1]}>`,
        ...(unsubscribeUrl && { headers: unsubscribeHeaders(unsubscribeUrl) }),
      });
    },
  };
}

/** With the waits between them these take a day: 2, 4, 8 minutes and so on, at most 4 hours. */
export const maxAttempts = 13;
/** Longer than one delivery may take, so that no other process claims the email meanwhile. */
const firstWait = sql`interval '2 minutes'`;
const longestWait = sql`interval '4 hours'`;
const sendingMs = 60_000;

export interface MailLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/**
 * Sends what waits, the least tried and oldest first, until nothing is left or one fails. A letter is taken for a while by one statement, so that no
 * two processes send the same one, and sent outside of any transaction; whose sending is interrupted by a crash is taken again after that while.
 */
export async function sendWaiting(store: Store, clock: Clock, server: MailServer, log: MailLog, signal?: AbortSignal): Promise<number> {
  for (let sent = 0; ; sent++) {
    if (signal?.aborted) return sent;
    const next = await claimNext(store, clock);
    if (!next) return sent;
    const { id, attempts } = next;
    try {
      const { recipient: to, subject, bodyText: text, bodyHtml: html, unsubscribeUrl } = next;
      await withSendTimeout(server.send({ to, subject, text, html, id, unsubscribeUrl: unsubscribeUrl ?? undefined }));
    } catch (error) {
      // never the message: it names the recipient
      const facts = { mail: id, attempts, ...reasonOf(error) };
      if (attempts < maxAttempts) log.warn(facts, 'a letter was not sent and is tried again later');
      else log.error(facts, 'a letter was not sent and is given up');
      return sent;
    }
    await store.db
      .update(mail)
      .set({ sentAt: clock.now(), bodyText: withoutLinks(mail.bodyText), bodyHtml: withoutLinks(mail.bodyHtml) })
      .where(eq(mail.id, id));
  }
}

async function claimNext(store: Store, clock: Clock) {
  const now = clock.now();
  const waiting = store.db
    .select({ id: mail.id })
    .from(mail)
    .where(and(isNull(mail.sentAt), lt(mail.attempts, maxAttempts), or(isNull(mail.nextAttemptAt), lte(mail.nextAttemptAt, now))))
    .orderBy(asc(mail.attempts), asc(mail.createdAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await store.db
    .update(mail)
    .set({
      attempts: sql`${mail.attempts} + 1`,
      nextAttemptAt: sql`${now.toISOString()}::timestamptz + least(${firstWait} * power(2, ${mail.attempts}), ${longestWait})`,
    })
    .where(eq(mail.id, sql`(${waiting})`))
    .returning();
  return taken;
}

async function withSendTimeout(sending: Promise<void>): Promise<void> {
  const done = new AbortController();
  const late = pause(sendingMs, undefined, { signal: done.signal, ref: false }).then(() => {
    throw Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' });
  });
  try {
    await Promise.race([sending, late]);
  } finally {
    done.abort();
  }
}

/** The cause of a failure for operators: `ECONNECTION`, or the server's response code 550. */
function reasonOf(error: unknown): { code?: string; responseCode?: number } {
  const { code, responseCode } = recordOf(error);
  return { ...(typeof code === 'string' && { code }), ...(typeof responseCode === 'number' && { responseCode }) };
}
