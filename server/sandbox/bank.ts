import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Webhook } from 'standardwebhooks';
import { formatMoney } from '../../domain/format.ts';
import { localeOf } from '../../domain/locale.ts';
import { type Clock, systemClock, today } from '../lib/clock.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import { type SandboxEvent, sandboxRef } from '../adapters/payments/sandbox.ts';
import { sandboxBanks } from '../adapters/payments/sandbox-banks.ts';
import { collectionAccount } from '../payments/collection-account.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { appUser, investment, type Language, payment } from '../store/schema.ts';
import { nameOf } from '../users/display-name.ts';
import { sandboxPayment } from '../store/tables/sandbox-payments.ts';
import { acceptFormBodies } from '../http/form-body.ts';
import { rememberedLanguage } from '../http/language-cookie.ts';
import { bookOnAccount } from './account.ts';
import { sendBankPage } from './bank-page.ts';
import { bankLogos, bankStyle } from './bank-style.ts';
import { bankMessages } from './bank-messages.ts';

/** Delivers one webhook and answers the status it got. */
export type Deliver = (headers: Record<string, string>, body: string) => Promise<number>;

interface SandboxBank {
  store: Store;
  /** The platform's calendar: payments are booked on its days. */
  clock: Clock;
  origin: string;
  /** Shared with the receiver of the webhooks. */
  secret: string;
  deliver?: Deliver;
  /** Milliseconds before the second delivery; each further one waits twice as long, up to a minute. */
  firstPauseMs?: number;
}

type Decision = 'approved' | 'declined' | 'cancelled';
const decisions: Record<string, Decision> = { approve: 'approved', decline: 'declined', cancel: 'cancelled' };
type PaymentRow = typeof sandboxPayment.$inferSelect;

/** Three banks that do not exist. Each shows a page, takes a decision once, and reports it by a signed webhook until one is accepted. */
export async function registerBank(app: FastifyInstance, options: SandboxBank): Promise<void> {
  const { store, clock, origin, secret, firstPauseMs = 500 } = options;
  const deliver = options.deliver ?? deliverTo(`${origin}/webhooks/payments/sandbox`);
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());

  async function notify(row: PaymentRow, decision: Decision, log: FastifyBaseLogger): Promise<void> {
    const id = `evt-${row.id}-${decision}`;
    const event: SandboxEvent = { type: 'payment.updated', data: { ref: sandboxRef(row.id) } };
    const body = JSON.stringify(event);
    for (let wait = firstPauseMs; !stopping.signal.aborted; wait = Math.min(wait * 2, 60_000)) {
      const now = systemClock.now();
      const signature = new Webhook(secret).sign(id, now, body);
      const headers = { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(now.getTime() / 1000)), 'webhook-signature': signature };
      const status = await deliver(headers, body).catch(() => 0);
      if (status >= 200 && status < 300) {
        await store.db.update(sandboxPayment).set({ notifiedAt: systemClock.now() }).where(eq(sandboxPayment.id, row.id));
        return;
      }
      log.warn({ paymentId: row.id, status }, 'the webhook was not taken; it is sent again');
      await pause(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  async function find(bankKey: string, paymentId: string): Promise<PaymentRow | undefined> {
    const [found] = await store.db
      .select()
      .from(sandboxPayment)
      .where(and(eq(sandboxPayment.id, paymentId), eq(sandboxPayment.method, bankKey)));
    return found;
  }

  await app.register(async (scope) => {
    acceptFormBodies(scope);
    scope.get('/sandbox/bank.css', async (_request, reply) =>
      reply.type('text/css').header('cache-control', 'max-age=3600').send(bankStyle),
    );
    scope.get<{ Params: { name: string } }>('/sandbox/logos/:name', async ({ params }, reply) => {
      const logo = Object.hasOwn(bankLogos, params.name.replace(/\.svg$/, '')) ? bankLogos[params.name.replace(/\.svg$/, '')] : undefined;
      return logo ? reply.type('image/svg+xml').header('cache-control', 'max-age=86400').send(logo) : reply.callNotFound();
    });

    type BankRoute = { Params: { bank: string; paymentId: string }; Body: Record<string, string> | undefined };

    const unknown = (reply: FastifyReply, request: FastifyRequest, bank: string) =>
      page(reply.code(404), request, bank, (t) => `<h1>${t.unknown}</h1><a class="link" href="/dashboard/investments">${t.back}</a>`);

    scope.get<BankRoute>('/sandbox/bank/:bank/:paymentId', async (request, reply) => {
      const { bank, paymentId } = request.params;
      const found = await find(bank, paymentId);
      if (!found) return unknown(reply, request, bank);
      const row = found;
      if (row.decision !== null) {
        return page(reply, request, bank, (t) => `<h1>${t.done}</h1><a class="link" href="${wayBack(row, row.decision)}">${t.back}</a>`);
      }
      return page(
        reply,
        request,
        bank,
        (t, language) => `<h1>${t.title}</h1>
<p class="amount"><span>${t.pay}</span>${formatMoney(row.amountCents, language)}</p>
<dl><div><dt>${t.to}</dt><dd>${escapeHtml(collectionAccount.beneficiary)}</dd></div><div><dt>${t.account}</dt><dd>${collectionAccount.iban}</dd></div><div><dt>${t.purpose}</dt><dd>${escapeHtml(row.reference)}</dd></div></dl>
<form method="post"><button class="main" name="decision" value="approve">${t.approve}</button><button name="decision" value="decline">${t.decline}</button><button name="decision" value="cancel">${t.cancel}</button>
<button class="hang" name="decision" value="hang" aria-describedby="hang-help">${t.hang}</button><p class="help" id="hang-help">${t.hangHelp}</p></form>`,
      );
    });

    scope.post<BankRoute>('/sandbox/bank/:bank/:paymentId', async (request, reply) => {
      const { bank, paymentId } = request.params;
      const found = await find(bank, paymentId);
      if (!found) return unknown(reply, request, bank);
      const row = found;
      const decisionName = request.body?.['decision'] ?? '';
      if (decisionName === 'hang') return reply.redirect(wayBack(row, 'approved'), 303);
      const decision = Object.hasOwn(decisions, decisionName) ? decisions[decisionName] : undefined;
      if (!decision) return reply.redirect(request.url, 303);
      const taken = await store.tx((tx) => decide(tx, clock, row.id, decision));
      if (!taken) return reply.redirect(request.url, 303);
      await Promise.race([notify(taken, decision, app.log), pause(2000)]);
      return reply.redirect(wayBack(taken, decision), 303);
    });
  });

  app.addHook('onListen', async () => {
    const pending = await store.db
      .select()
      .from(sandboxPayment)
      .where(and(isNotNull(sandboxPayment.decision), isNull(sandboxPayment.notifiedAt)));
    for (const row of pending) if (row.decision) void notify(row, row.decision, app.log);
  });
}

/** Writes the customer's decision, once. An approved payment is on the account at once. */
async function decide(tx: Tx, clock: Clock, paymentId: string, decision: Decision): Promise<PaymentRow | undefined> {
  const [taken] = await tx
    .update(sandboxPayment)
    .set({ decision })
    .where(and(eq(sandboxPayment.id, paymentId), isNull(sandboxPayment.decision)))
    .returning();
  if (!taken || decision !== 'approved') return taken;
  const [customer] = await tx
    .select({ profile: appUser.profile })
    .from(payment)
    .innerJoin(investment, eq(investment.id, payment.investmentId))
    .innerJoin(appUser, eq(appUser.id, investment.userId))
    .where(eq(payment.id, paymentId));
  await bookOnAccount(tx, clock, {
    id: `pay-${taken.id.replaceAll(/[^A-Za-z0-9]/g, '')}`,
    direction: 'CREDIT',
    amountCents: taken.amountCents,
    reference: taken.reference,
    counterparty: { name: customer ? nameOf(customer.profile) : taken.method },
    bookedOn: today(clock),
  });
  return taken;
}

/** The address the platform gave, without an origin: it is the same server. */
function wayBack({ returnUrl, cancelUrl }: PaymentRow, decision: Decision | null): string {
  const { pathname, search } = new URL(decision === 'declined' || decision === 'cancelled' ? cancelUrl : returnUrl, 'http://localhost');
  return pathname + search;
}

function deliverTo(url: string): Deliver {
  return async (headers, body) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    await answer.body?.cancel();
    return answer.status;
  };
}

/** The language that the app mirrors in its cookie, else what the browser asks for, else English. */
export function visitorLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const wanted = [
    rememberedLanguage({ headers }),
    ...(headers['accept-language'] ?? '').split(',').map((part) => part.split(';')[0]!.trim()),
  ];
  for (const tag of wanted) {
    const language = tag ? localeOf(tag) : undefined;
    if (language) return language;
  }
  return 'en';
}

function page(
  reply: FastifyReply,
  request: FastifyRequest,
  bankKey: string,
  content: (messages: (typeof bankMessages)['en'], language: Language) => string,
): FastifyReply {
  const language = visitorLanguage(request);
  const messages = bankMessages[language];
  const bank = sandboxBanks.find(({ key }) => key === bankKey) ?? sandboxBanks[0]!;
  return sendBankPage(reply, { bank, language, title: messages.title, body: content(messages, language) });
}
