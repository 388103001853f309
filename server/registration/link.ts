import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { fingerprint } from '../lib/secrets.ts';
import type { Clock } from '../lib/clock.ts';
import { untouchedChecks } from '../users/compliance-checks.ts';
import type { Store, Tx } from '../store/open.ts';
import { appUser, type Language } from '../store/schema.ts';
import { clearConsents, saveConsents } from './consents.ts';
import { emailVerification, type LinkDetails } from '../store/tables/registration.ts';

type Opened = { kind: 'verified'; language: Language } | { kind: 'used' } | { kind: 'expired' };

/** The link of the mail: verifies the address once and leads into the app in the person's language (2.4, T-03). */
export function registerVerificationLink(app: FastifyInstance, { store, clock }: { store: Store; clock: Clock }): void {
  // programs that look at mails before people do ask with HEAD: they must not use the link up
  app.get<{ Querystring: { token?: string } }>('/registration/verify', { exposeHeadRoute: false }, async (request, reply) => {
    const token = typeof request.query.token === 'string' ? request.query.token : '';
    const opened = await store.tx((tx) => open(tx, clock.now(), fingerprint(token)));
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const to =
      opened.kind === 'verified'
        ? `/registration-verification-callback?lang=${opened.language}`
        : `/verify-registration?link=${opened.kind}`;
    return reply.redirect(to, 303);
  });
}

async function open(tx: Tx, now: Date, tokenHash: string): Promise<Opened> {
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
    await saveConsents(tx, link.userId, link.details.said);
  }
  return { kind: 'verified', language: person?.language ?? before.language };
}

function registered(details: LinkDetails | null) {
  if (!details) return {};
  const { passwordHash, profile, language } = details;
  return { passwordHash, profile, language, compliance: { status: 'IN_PROGRESS' as const, checks: untouchedChecks(profile.company) } };
}

async function isConfirmed(tx: Tx, tokenHash: string): Promise<boolean> {
  const [row] = await tx
    .select({ confirmed: appUser.emailVerifiedAt })
    .from(emailVerification)
    .innerJoin(appUser, eq(appUser.id, emailVerification.userId))
    .where(eq(emailVerification.tokenHash, tokenHash));
  return row?.confirmed != null;
}
