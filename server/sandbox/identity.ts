import { languageTag } from '../../domain/locale.ts';
import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { formatDate } from '../../domain/format.ts';
import { fingerprint, newSecret } from '../lib/secrets.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import { type Clock, systemClock, today } from '../lib/clock.ts';
import { type SandboxIdentityEvent, sandboxCheckRef } from '../adapters/identity/sandbox.ts';
import { identity, type Subject, verification } from '../store/tables/onboarding.ts';
import { sandboxIdentityCheck } from '../store/tables/sandbox-identity.ts';
import type { Store } from '../store/store.ts';
import { appUser, type Language } from '../store/schema.ts';
import { acceptFormBodies } from '../http/form-body.ts';
import { identityStyle } from './identity-style.ts';
import { identityMessages } from './identity-messages.ts';

const names = { PRIMARY: 'Liudija', ALTERNATIVE: 'VeriMark' } as const;
const outcomes = ['approve', 'expiring', 'duplicate', 'otherName', 'refuse', 'leave'] as const;
type Outcome = (typeof outcomes)[number];
type Check = typeof sandboxIdentityCheck.$inferSelect;
type Visit = Pick<typeof verification.$inferSelect, 'provider' | 'locale'>;
type Person = typeof appUser.$inferSelect;

interface SandboxIdentityPages {
  store: Store;
  clock: Clock;
  origin: string;
  /** Shared with the receiver of the webhooks. */
  secret: string;
}

/** Two identity providers that do not exist: hosted pages where the visitor chooses what the check finds out. */
export async function registerIdentity(app: FastifyInstance, { store, clock, origin, secret }: SandboxIdentityPages): Promise<void> {
  async function find(id: string): Promise<{ check: Check; visit: Visit; person: Person } | undefined> {
    const [found] = await store.db
      .select()
      .from(sandboxIdentityCheck)
      .innerJoin(verification, eq(verification.id, sandboxIdentityCheck.id))
      .innerJoin(appUser, eq(appUser.id, verification.userId))
      .where(and(eq(sandboxIdentityCheck.id, id), gt(verification.expiresAt, clock.now())));
    return found && { check: found.sandbox_identity_check, visit: found.verification, person: found.app_user };
  }

  /** Writes down what was found, once, and answers the address that the browser goes back to. */
  async function decide(check: Check, person: Person, outcome: Outcome): Promise<string | undefined> {
    const back = new URLSearchParams({ state: check.state });
    if (outcome === 'leave') {
      back.set('error', 'access_denied');
      return `/verify?${back}`;
    }
    const code = newSecret();
    const subject = outcome === 'refuse' ? null : await subjectOf(store, clock, person, outcome);
    const [taken] = await store.db
      .update(sandboxIdentityCheck)
      .set({ outcome: outcome === 'refuse' ? 'refused' : 'approved', subject, codeHash: fingerprint(code) })
      .where(and(eq(sandboxIdentityCheck.id, check.id), isNull(sandboxIdentityCheck.codeHash)))
      .returning({ id: sandboxIdentityCheck.id });
    if (!taken) return undefined;
    void report(taken.id);
    back.set('code', code);
    return `/verify?${back}`;
  }

  /** Once: what it is about can be read all the same. */
  async function report(checkId: string): Promise<void> {
    const event: SandboxIdentityEvent = { type: 'check.updated', data: { ref: sandboxCheckRef(checkId) } };
    const [id, now, body] = [`evt-${checkId}`, systemClock.now(), JSON.stringify(event)];
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    };
    const signal = AbortSignal.timeout(5000);
    await fetch(`${origin}/webhooks/identity/sandbox`, { method: 'POST', headers, body, signal }).catch(() => undefined);
  }

  await app.register(async (scope) => {
    acceptFormBodies(scope);
    scope.get('/sandbox/identity.css', async (_request, reply) =>
      reply.type('text/css').header('cache-control', 'max-age=3600').send(identityStyle),
    );
    type Route = { Params: { provider: string; id: string }; Body: Record<string, string> | undefined };

    scope.get<Route>('/sandbox/identity/:provider/:id', async (request, reply) => {
      const found = await find(request.params.id);
      if (!found) return page(reply.code(404), 'PRIMARY', 'en', (t) => `<h1>${t.unknown}</h1>${back(t)}`);
      const { check, visit, person } = found;
      if (check.codeHash) return page(reply, visit.provider, visit.locale, (t) => `<h1>${t.unknown}</h1><p>${t.done}</p>${back(t)}`);
      const subject = await subjectOf(store, clock, person, 'approve');
      return page(
        reply,
        visit.provider,
        visit.locale,
        (t) => `<h1>${t.title}</h1><p>${t.intro}</p>
<dl><div><dt>${t.name}</dt><dd>${escapeHtml(`${subject.name} ${subject.surname}`)}</dd></div><div><dt>${t.number}</dt><dd>${escapeHtml(subject.personalNumber)}</dd></div><div><dt>${t.document}</dt><dd>${subject.documentExpiresAt ? `${t.goodUntil} ${formatDate(subject.documentExpiresAt, visit.locale)}` : ''}</dd></div></dl>
<form method="post"><button class="main" name="outcome" value="approve">${t.approve}</button>
<h2>${t.others}</h2>
<button name="outcome" value="expiring">${t.expiring}</button><button name="outcome" value="duplicate">${t.duplicate}</button><button name="outcome" value="otherName">${t.otherName}</button><button name="outcome" value="refuse">${t.refuse}</button><button name="outcome" value="leave">${t.leave}</button></form>`,
      );
    });

    scope.post<Route>('/sandbox/identity/:provider/:id', async (request: FastifyRequest<Route>, reply) => {
      const found = await find(request.params.id);
      const outcome = outcomes.find((one) => one === request.body?.['outcome']);
      if (!found || !outcome) return reply.redirect(request.url, 303);
      return reply.redirect((await decide(found.check, found.person, outcome)) ?? request.url, 303);
    });
  });
}

async function subjectOf(
  store: Store,
  clock: Clock,
  { id, profile }: Person,
  outcome: Exclude<Outcome, 'refuse' | 'leave'>,
): Promise<Subject> {
  const [somebodyElse] = outcome === 'duplicate' ? await store.db.select().from(identity).where(ne(identity.userId, id)).limit(1) : [];
  return {
    personalNumber: somebodyElse?.personalNumber ?? profile.personalNumber ?? numberFor(id),
    ...(outcome === 'otherName'
      ? { name: 'Adomas', surname: 'Vienuolis' }
      : { name: profile.name ?? 'Ona', surname: profile.surname ?? 'Petraitė' }),
    citizenship: profile.citizenship ?? profile.country ?? 'LT',
    documentExpiresAt: dayAfter(clock, outcome === 'expiring' ? 20 : 5 * 365),
  };
}

const dayAfter = (clock: Clock, days: number) => today({ now: () => new Date(clock.now().getTime() + days * 86_400_000) });

/** A Lithuanian personal code of nobody's: the day of birth and the serial follow from the account, the last digit checks the others. */
function numberFor(userId: string): string {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = createHash('sha256').update(userId).digest();
  const two = (value: number) => String(value).padStart(2, '0');
  const digits = `${3 + (a % 2)}${two(50 + (b % 49))}${two(1 + (c % 12))}${two(1 + (d % 28))}${String((e * 256 + a) % 1000).padStart(3, '0')}`;
  const sum = (start: number) =>
    Array.from(digits).reduce((total, digit, index) => total + Number(digit) * (((index + start) % 9) + 1), 0) % 11;
  const first = sum(0);
  const check = first < 10 ? first : sum(2) % 10;
  return digits + String(check);
}

const back = (messages: (typeof identityMessages)['en']) => `<p><a href="/dashboard/settings">${messages.back}</a></p>`;

function page(
  reply: FastifyReply,
  provider: keyof typeof names,
  language: Language,
  content: (messages: (typeof identityMessages)['en']) => string,
): FastifyReply {
  const messages = identityMessages[language];
  return reply
    .headers({
      'content-security-policy': "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${languageTag(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${messages.title} – ${names[provider]}</title>
<link rel="stylesheet" href="/sandbox/identity.css"></head>
<body class="${provider.toLowerCase()}"><header>${names[provider]}</header><main>${content(messages)}</main><footer>${messages.notice}</footer></body></html>`);
}
