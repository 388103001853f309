import { and, eq, gt, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { fingerprint } from '../auth/secrets.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/open.ts';
import { appUser } from '../store/schema.ts';
import { emailVerification } from './tables.ts';

/** The link of the mail: verifies the address once and leads into the app in the person's language (2.4, T-03). */
export function registerVerificationLink(app: FastifyInstance, { store, clock }: { store: Store; clock: Clock }): void {
  app.get<{ Querystring: { token?: string } }>('/registration/verify', async (request, reply) => {
    const token = typeof request.query.token === 'string' ? request.query.token : '';
    const language = await store.tx(async (tx) => {
      const now = clock.now();
      const [used] = await tx
        .update(emailVerification)
        .set({ usedAt: now })
        .where(
          and(eq(emailVerification.tokenHash, fingerprint(token)), isNull(emailVerification.usedAt), gt(emailVerification.expiresAt, now)),
        )
        .returning();
      if (!used) return undefined;
      const [person] = await tx
        .update(appUser)
        .set({ emailVerifiedAt: now })
        .where(eq(appUser.id, used.userId))
        .returning({ language: appUser.language });
      return person?.language;
    });
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    return reply.redirect(language ? `/registration-verification-callback?lang=${language}` : '/verify-registration?expired=1', 303);
  });
}
