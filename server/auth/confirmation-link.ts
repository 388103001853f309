import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { hostedPagePolicy } from './pages.ts';
import { countAttempt } from '../http/attempt-counter.ts';
import { acceptFormBodies } from '../http/form-body.ts';
import { fingerprint } from '../lib/secrets.ts';
import type { Clock } from '../lib/clock.ts';
import { untouchedChecks } from '../users/compliance-checks.ts';
import { removeLink } from '../mail/outbox.ts';
import type { Db, Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { verifyPassword } from '../users/password.ts';
import { confirmPage } from './confirmation-page.ts';
import { appUser, type Language } from '../store/schema.ts';
import { clearConsents, saveConsents, subscribeAccount } from '../onboarding/consents.ts';
import { emailVerification, type LinkDetails } from '../store/tables/registration.ts';

type Opened = { kind: 'verified'; language: Language } | { kind: 'used' } | { kind: 'expired' };

/** Wrong passwords for one link in 15 minutes. */
const maxAttempts = 5;

/**
 * The link of the e-mail shows a page with a button; the address is confirmed by its POST, with the password of the registration (2.4, T-03). Programs that
 * open the links of e-mails confirm nothing, and neither does the owner of an address for somebody else's password.
 */
export async function registerVerificationLink(app: FastifyInstance, { store, clock }: { store: Store; clock: Clock }): Promise<void> {
  const end = (reply: FastifyReply, to: string) =>
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(to, 303);
  const page = (reply: FastifyReply, status: number, link: OpenLink, token: string, problem?: 'missing' | 'wrong' | 'tooMany') =>
    reply
      .code(status)
      .headers({ 'content-security-policy': hostedPagePolicy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(confirmPage({ locale: link.language, email: link.email, token, problem }));
  const closed = async (reply: FastifyReply, tokenHash: string) =>
    end(reply, `/verify-registration?link=${(await isConfirmed(store.db, tokenHash)) ? 'used' : 'expired'}`);

  await app.register(async (scope) => {
    acceptFormBodies(scope, 4096);

    scope.get<{ Querystring: { token?: string } }>('/registration/verify', { exposeHeadRoute: false }, async (request, reply) => {
      const token = typeof request.query.token === 'string' ? request.query.token : '';
      const link = await openLink(store.db, clock.now(), fingerprint(token));
      return link ? page(reply, 200, link, token) : closed(reply, fingerprint(token));
    });

    scope.post<{ Body: Record<string, string> | undefined }>('/registration/verify', async (request, reply) => {
      const { token = '', password = '' } = request.body ?? {};
      const tokenHash = fingerprint(token);
      const link = await openLink(store.db, clock.now(), tokenHash);
      if (!link) return closed(reply, tokenHash);
      if (password === '') return page(reply, 400, link, token, 'missing');
      const { attempts } = await countAttempt(store, clock, fingerprint(`confirm ${tokenHash}`));
      if (attempts > maxAttempts) return page(reply, 429, link, token, 'tooMany');
      if (password.length > 256 || !(await verifyPassword(password, link.passwordHash))) return page(reply, 403, link, token, 'wrong');
      const opened = await store.tx((tx) => open(tx, clock.now(), tokenHash, token));
      return end(
        reply,
        opened.kind === 'verified'
          ? `/registration-verification-callback?lang=${opened.language}`
          : `/verify-registration?link=${opened.kind}`,
      );
    });
  });
}

interface OpenLink {
  email: string;
  language: Language;
  passwordHash: string | null;
}

/** A link that can still confirm its address; undefined for one that is used, too old or made up. */
async function openLink(db: Db, now: Date, tokenHash: string): Promise<OpenLink | undefined> {
  const [row] = await db
    .select({ details: emailVerification.details, user: appUser })
    .from(emailVerification)
    .innerJoin(appUser, and(eq(appUser.id, emailVerification.userId), isNull(appUser.emailVerifiedAt)))
    .where(and(eq(emailVerification.tokenHash, tokenHash), isNull(emailVerification.usedAt), gt(emailVerification.expiresAt, now)));
  if (!row) return undefined;
  const { details, user } = row;
  return { email: user.email, language: details?.language ?? user.language, passwordHash: details?.passwordHash ?? user.passwordHash };
}

async function open(tx: Tx, now: Date, tokenHash: string, token: string): Promise<Opened> {
  const [link] = await tx
    .update(emailVerification)
    .set({ usedAt: now })
    .where(and(eq(emailVerification.tokenHash, tokenHash), isNull(emailVerification.usedAt), gt(emailVerification.expiresAt, now)))
    .returning();
  if (!link) return (await isConfirmed(tx, tokenHash)) ? { kind: 'used' } : { kind: 'expired' };
  const [before] = await tx.select().from(appUser).where(eq(appUser.id, link.userId)).for('update');
  // an account that is open keeps its password and name, whatever an older mail says
  if (!before || before.emailVerifiedAt) return { kind: 'used' };
  const [person] = await tx
    .update(appUser)
    .set({ emailVerifiedAt: now, ...registered(link.details) })
    .where(eq(appUser.id, link.userId))
    .returning({ language: appUser.language });
  if (link.details?.said) {
    await clearConsents(tx, link.userId);
    await saveConsents(tx, { userId: link.userId, language: link.details.language }, link.details.said);
    if (link.details.said.consentNews) await subscribeAccount(tx, now, { email: before.email, language: link.details.language });
  }
  await removeLink(tx, before.email, token);
  return { kind: 'verified', language: person?.language ?? before.language };
}

function registered(details: LinkDetails | null) {
  if (!details) return {};
  const { passwordHash, profile, language } = details;
  return { passwordHash, profile, language, compliance: { status: 'IN_PROGRESS' as const, checks: untouchedChecks(profile.company) } };
}

async function isConfirmed(tx: Db | Tx, tokenHash: string): Promise<boolean> {
  const [row] = await tx
    .select({ confirmed: appUser.emailVerifiedAt })
    .from(emailVerification)
    .innerJoin(appUser, eq(appUser.id, emailVerification.userId))
    .where(eq(emailVerification.tokenHash, tokenHash));
  return row?.confirmed != null;
}
