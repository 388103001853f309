import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { formatDate, formatMoney } from '../../domain/format.ts';
import { localised } from '../../domain/locale.ts';
import { type Cents, fromCents } from '../../domain/money.ts';
import { investmentReference } from '../../domain/payment-reference.ts';
import { nameOf } from '../users/display-name.ts';
import { escapeHtml } from '../lib/escape-html.ts';
import type { Clock } from '../lib/clock.ts';
import { sandboxBanks } from '../adapters/payments/sandbox-banks.ts';
import { collectionAccount } from '../payments/collection-account.ts';
import { settle } from '../payments/settle.ts';
import type { BookingEvent } from '../payments/webhooks.ts';
import type { Store } from '../store/store.ts';
import { type Language, type Mismatch, appUser, incomingTransfer, investment, payment, project } from '../store/schema.ts';
import { acceptFormBodies } from '../http/form-body.ts';
import { writeCamt } from '../lib/iso20022/write-camt.ts';
import { statementDays, statementOfDay } from './account.ts';
import { visitorLanguage } from './bank.ts';
import { sendBankPage } from './bank-page.ts';
import { bookingMessages } from './bookings-messages.ts';
import { isOneOf } from '../../domain/unknown.ts';
import { randomUUID } from '../lib/random.ts';

/** Books one transfer and notifies the platform; true once that has accepted it. */
export type BookTransfer = (booking: BookingEvent['data']) => Promise<boolean>;

interface BookingsPage {
  store: Store;
  clock: Clock;
  bookTransfer: BookTransfer;
}

type Messages = (typeof bookingMessages)['en'];
type Booking = BookingEvent['data'];
type Awaited = { paymentId: string; name: string; project: string; amountCents: Cents; reference: string };

const cases = ['right', 'wrongAmount', 'wrongReference', 'twice', 'late'] as const;
type Case = (typeof cases)[number];
const isCase = (value: unknown): value is Case => isOneOf(cases, value);

/** The second booking of "twice" is one of its own. */
const again = (bookingId: string) => `${bookingId}-2`;

/** The last digit is another one, so that the check digits do not fit. */
const misspelt = (reference: string) => reference.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));

/** What the bank books for one awaited transfer. */
function bookingsOf(bookingCase: Case, { amountCents, reference, name }: Awaited, bookingId: string): Booking[] {
  const right = { bookingId, amount: fromCents(amountCents), reference, payer: name };
  switch (bookingCase) {
    case 'right':
    case 'late':
      return [right];
    case 'wrongAmount':
      return [{ ...right, amount: fromCents(amountCents + 100) }];
    case 'wrongReference':
      return [{ ...right, reference: misspelt(reference) }];
    case 'twice':
      return [right, { ...right, bookingId: again(bookingId) }];
    default:
      return bookingCase satisfies never;
  }
}

/** `/sandbox/transfers`: the payments by bank transfer that are waited for, and what may arrive for each of them. */
export async function registerBookingsPage(app: FastifyInstance, { store, clock, bookTransfer }: BookingsPage): Promise<void> {
  const bank = sandboxBanks.find(({ key }) => key === 'neris')!;

  async function awaited(language: Language, paymentId?: string): Promise<Awaited[]> {
    const rows = await store.db
      .select({
        paymentId: payment.id,
        amountCents: payment.amountCents,
        number: investment.number,
        projectName: project.data,
        by: appUser.profile,
      })
      .from(payment)
      .innerJoin(investment, eq(investment.id, payment.investmentId))
      .innerJoin(project, eq(project.id, investment.projectId))
      .innerJoin(appUser, eq(appUser.id, investment.userId))
      .where(
        and(
          eq(payment.provider, 'directPayment'),
          eq(payment.status, 'OPEN'),
          paymentId === undefined ? undefined : eq(payment.id, paymentId),
        ),
      )
      .orderBy(desc(payment.createdAt), desc(payment.id))
      .limit(100);
    return rows.map(({ number, projectName, by, ...row }) => ({
      ...row,
      name: nameOf(by),
      project: localised(projectName.name, language),
      reference: investmentReference(number),
    }));
  }

  await app.register(async (scope) => {
    acceptFormBodies(scope);

    scope.get<{ Querystring: { booked?: unknown } }>('/sandbox/transfers', async (request, reply) => {
      const language = visitorLanguage(request);
      const messages = bookingMessages[language];
      const { booked } = request.query;
      const body = `<h1>${messages.title}</h1><p class="lead">${messages.lead}</p>
${typeof booked === 'string' ? await outcomeOf(booked, language) : ''}
<div class="columns"><section aria-labelledby="awaited"><h2 id="awaited">${messages.awaited}</h2>${list(await awaited(language), messages, language)}</section>
<aside aria-labelledby="buttons"><h2 id="buttons">${messages.buttons}</h2><dl class="plain">${cases.map((one) => `<div><dt>${messages[one]}</dt><dd>${messages.help[one]}</dd></div>`).join('')}</dl>
<h2>${messages.account}</h2><p class="account">${escapeHtml(collectionAccount.beneficiary)}<br>${collectionAccount.iban}</p>${statementLinks(await statementDays(store.db), messages, language)}</aside></div>`;
      return sendBankPage(reply, { bank, language, title: messages.title, body, isWide: true });
    });

    scope.get<{ Params: { day: string } }>('/sandbox/statements/:day.xml', async (request, reply) => {
      const { day } = request.params;
      const statement = isDay(day) ? await statementOfDay(store.db, day) : undefined;
      if (!statement) return reply.callNotFound();
      return reply
        .headers({ 'content-disposition': `attachment; filename="${day}.xml"`, 'cache-control': 'no-store' })
        .type('application/xml')
        .send(writeCamt(statement));
    });

    scope.post<{ Params: { paymentId: string }; Body: Record<string, string> | undefined }>(
      '/sandbox/transfers/:paymentId',
      async (request, reply) => {
        const { booking = '', arrives } = request.body ?? {};
        const [one] = await awaited(visitorLanguage(request), request.params.paymentId);
        if (one && isCase(arrives) && /^bkg-[\da-f-]{36}$/.test(booking)) {
          if (arrives === 'late')
            await store.tx((tx) => settle(tx, clock, { paymentId: one.paymentId, outcome: 'failed', actor: 'expiry' }));
          for (const each of bookingsOf(arrives, one, booking)) await bookTransfer(each);
        }
        return reply.redirect(`/sandbox/transfers?booked=${encodeURIComponent(booking)}`, 303);
      },
    );
  });

  /** The outcome of a booking, read from the platform's ledger. */
  async function outcomeOf(bookingId: string, language: Language): Promise<string> {
    const messages = bookingMessages[language];
    const found = await store.db
      .select()
      .from(incomingTransfer)
      .where(inArray(incomingTransfer.id, [bookingId, again(bookingId)]))
      .orderBy(incomingTransfer.id);
    if (found.length === 0) return `<div class="outcome waits" role="status"><p>${messages.notBooked}</p></div>`;
    const lines = found.map(({ amountCents, reference, payer, status, reason }) => {
      const outcome = status === 'MATCHED' ? messages.matched : messages.reasons[reason ?? ('NOT_EXPECTED' satisfies Mismatch)];
      return `<p class="${status === 'MATCHED' ? 'fits' : 'waits'}"><strong>${formatMoney(amountCents, language)} · ${escapeHtml(payer)} · <span class="mono">${escapeHtml(reference)}</span></strong>${outcome}</p>`;
    });
    const waits = found.some(({ status }) => status === 'UNMATCHED');
    return `<div class="outcome" role="status">${lines.join('')}${waits ? `<a href="/admin/transfers">${messages.administration}</a>` : ''}</div>`;
  }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

function statementLinks(days: readonly string[], messages: Messages, language: Language): string {
  if (days.length === 0) return '';
  const items = days.map((day) => `<li><a href="/sandbox/statements/${day}.xml">${formatDate(day, language)}</a></li>`);
  return `<h2>${messages.statements}</h2><p>${messages.statementsHelp}</p><ul class="plain">${items.join('')}</ul>`;
}

function list(waiting: Awaited[], messages: Messages, language: Language): string {
  if (waiting.length === 0) return `<p class="none">${messages.none}</p>`;
  const items = waiting.map(({ paymentId, name, project: projectName, amountCents, reference }) => {
    const id = escapeHtml(paymentId);
    const buttons = cases.map(
      (one) => `<button${one === 'right' ? ' class="main"' : ''} name="arrives" value="${one}">${messages[one]}</button>`,
    );
    return `<li><h3 id="${id}">${escapeHtml(name)}</h3><p class="of">${escapeHtml(projectName)}</p><p class="sum">${formatMoney(amountCents, language)}</p><p class="mono">${reference}</p>
<form method="post" action="/sandbox/transfers/${encodeURIComponent(paymentId)}" aria-labelledby="${id}"><input type="hidden" name="booking" value="bkg-${randomUUID()}">${buttons.join('')}</form></li>`;
  });
  return `<ul class="awaited">${items.join('')}</ul>`;
}
