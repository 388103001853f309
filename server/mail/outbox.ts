import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { brand } from '../../domain/brand.ts';
import type { Clock } from '../clock.ts';
import type { Language } from '../store/schema.ts';
import type { Store, Tx } from '../store/open.ts';
import { type Letter, written } from './letter.ts';
import { mail } from './tables.ts';

/** Puts a letter into the outbox, in the transaction that is its reason: no letter without the deed, and no deed without the letter. */
export async function post(tx: Tx, clock: Clock, to: { email: string; language: Language }, letter: Letter): Promise<void> {
  const { text, html } = written(letter, to.language);
  await tx.insert(mail).values({
    id: `mail-${randomUUID()}`,
    recipient: to.email,
    language: to.language,
    subject: letter.subject,
    bodyText: text,
    bodyHtml: html,
    createdAt: clock.now(),
  });
}

export interface MailServer {
  send(letter: { to: string; subject: string; text: string; html: string; id: string }): Promise<void>;
}

/** `smtp://user:password@host:587`; the sender is the brand's address. */
export function smtpServer(url: string): MailServer {
  const transport = createTransport(url);
  return {
    async send({ to, subject, text, html, id }) {
      await transport.sendMail({
        from: { name: brand.name, address: brand.email },
        to,
        subject,
        text,
        html,
        messageId: `<${id}@${brand.email.split('@')[1]}>`,
      });
    },
  };
}

const mostTries = 12;

/** Sends what waits, oldest first. A letter that fails is tried again later; the row lock keeps two processes from sending the same one. */
export async function sendWaiting(store: Store, clock: Clock, server: MailServer): Promise<number> {
  let sent = 0;
  for (;;) {
    const isLeft = await store.tx(async (tx) => {
      const [next] = await tx
        .select()
        .from(mail)
        .where(and(isNull(mail.sentAt), lt(mail.tries, mostTries)))
        .orderBy(asc(mail.tries), asc(mail.createdAt))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!next) return false;
      try {
        await server.send({ to: next.recipient, subject: next.subject, text: next.bodyText, html: next.bodyHtml, id: next.id });
      } catch {
        await tx
          .update(mail)
          .set({ tries: next.tries + 1 })
          .where(eq(mail.id, next.id));
        return false;
      }
      await tx.update(mail).set({ sentAt: clock.now() }).where(eq(mail.id, next.id));
      sent++;
      return true;
    });
    if (!isLeft) return sent;
  }
}
