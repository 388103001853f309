import { createHmac } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { consentWordings } from '../../domain/marketing.ts';
import { countAttempt } from '../http/attempt-counter.ts';
import type { Clock } from '../lib/clock.ts';
import { fingerprint, newSecret } from '../lib/secrets.ts';
import { queueEmail, removeLink } from '../mail/outbox.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { appUser, type Language } from '../store/schema.ts';
import { marketingConsent, newsletter } from '../store/tables/registration.ts';
import { confirmationEmail, subscribedEmail } from './newsletter-emails.ts';
import { randomUUID } from '../lib/random.ts';
import { withdrawMarketing } from '../users/consents.ts';

/** How long the confirmation link is valid. */
export const newsletterLinkMs = 48 * 3_600_000;

/** E-mails to one address within 15 minutes. */
const maxMails = 5;

export interface Newsletter {
  /** Sends the link that confirms, or to a reader the e-mail that says so. */
  request(email: string, language: Language): Promise<void>;
  /** Whom a link that confirms was sent to; undefined for one that is used, too old or made up. */
  pending(token: string): Promise<{ email: string; language: Language } | undefined>;
  /** From now on the address gets the newsletter. */
  confirm(token: string): Promise<{ language: Language } | undefined>;
  /** Whose link to unsubscribe it is. */
  reader(id: string, signature: string): Promise<{ email: string; language: Language } | undefined>;
  /** Withdraws the consent, also that of the account with this address. Repeated, it changes nothing. */
  unsubscribe(id: string, signature: string): Promise<{ language: Language } | undefined>;
  /** Everybody who has confirmed and not unsubscribed, with their link to unsubscribe. */
  readers(): Promise<{ email: string; language: Language; unsubscribeUrl: string }[]>;
}

interface NewsletterOptions {
  store: Store;
  clock: Clock;
  origin: string;
  /** Signs the links to unsubscribe: they work as long as the reader's row, and nothing that opens them lies in the database. */
  secret: string;
}

const isReader = and(isNotNull(newsletter.confirmedAt), isNull(newsletter.unsubscribedAt));

type NewsletterEvent = 'requested' | 'given' | 'withdrawn';

const recordNewsletter = (tx: Tx, clock: Clock, { email, language }: { email: string; language: Language }, event: NewsletterEvent) =>
  tx.insert(marketingConsent).values({ email, event, wording: consentWordings.newsletter, language, at: clock.now() });

/** Subscriptions to the newsletter: confirmed by a link (double opt-in), ended by another. */
export function newsletterOf({ store, clock, origin, secret }: NewsletterOptions): Newsletter {
  const signatureOf = (id: string) => createHmac('sha256', secret).update(`unsubscribe ${id}`).digest('base64url');
  const unsubscribeUrl = (id: string) => `${origin}/newsletter/unsubscribe?${new URLSearchParams({ id, signature: signatureOf(id) })}`;

  async function find(id: string, signature: string) {
    if (fingerprint(signature) !== fingerprint(signatureOf(id))) return undefined;
    const [row] = await store.db.select().from(newsletter).where(eq(newsletter.id, id));
    return row;
  }
  const openLink = (token: string) => and(eq(newsletter.tokenHash, fingerprint(token)), gt(newsletter.tokenExpiresAt, clock.now()));

  return {
    async request(email, language) {
      if ((await countAttempt(store, clock, fingerprint(`mail ${email}`))).attempts > maxMails) return;
      await store.tx(async (tx) => {
        const [existing] = await tx.select().from(newsletter).where(eq(newsletter.email, email)).for('update');
        if (existing?.confirmedAt && !existing.unsubscribedAt)
          return queueEmail(
            tx,
            clock,
            { email, language: existing.language },
            subscribedEmail(unsubscribeUrl(existing.id), existing.language),
          );
        const token = newSecret();
        const pending = {
          language,
          subscribedAt: clock.now(),
          tokenHash: fingerprint(token),
          tokenExpiresAt: new Date(clock.now().getTime() + newsletterLinkMs),
        };
        await tx
          .insert(newsletter)
          .values({ email, id: `nws-${randomUUID()}`, ...pending })
          .onConflictDoUpdate({ target: newsletter.email, set: pending });
        await recordNewsletter(tx, clock, { email, language }, 'requested');
        await queueEmail(tx, clock, { email, language }, confirmationEmail(`${origin}/newsletter/confirm?token=${token}`, language));
      });
    },

    async pending(token) {
      const [row] = await store.db
        .select({ email: newsletter.email, language: newsletter.language })
        .from(newsletter)
        .where(openLink(token));
      return row;
    },

    async confirm(token) {
      return store.tx(async (tx) => {
        const [row] = await tx
          .update(newsletter)
          .set({ confirmedAt: clock.now(), unsubscribedAt: null, tokenHash: null, tokenExpiresAt: null })
          .where(openLink(token))
          .returning();
        if (!row) return undefined;
        const { id, email, language } = row;
        await recordNewsletter(tx, clock, { email, language }, 'given');
        await removeLink(tx, email, token);
        await queueEmail(tx, clock, { email, language }, subscribedEmail(unsubscribeUrl(id), language));
        return { language };
      });
    },

    reader: find,

    async unsubscribe(id, signature) {
      const row = await find(id, signature);
      if (!row) return undefined;
      await store.tx(async (tx) => {
        const [ended] = await tx
          .update(newsletter)
          .set({ unsubscribedAt: clock.now() })
          .where(and(eq(newsletter.id, id), isReader))
          .returning({ email: newsletter.email, language: newsletter.language });
        if (!ended) return;
        await recordNewsletter(tx, clock, ended, 'withdrawn');
        const [account] = await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.email, ended.email));
        if (account) await withdrawMarketing(tx, { userId: account.id, language: ended.language, channel: 'EMAIL', at: clock.now() });
      });
      return { language: row.language };
    },

    async readers() {
      const rows = await store.db
        .select({ id: newsletter.id, email: newsletter.email, language: newsletter.language })
        .from(newsletter)
        .where(isReader)
        .orderBy(newsletter.email);
      return rows.map(({ id, ...reader }) => ({ ...reader, unsubscribeUrl: unsubscribeUrl(id) }));
    },
  };
}
