import { randomUUID } from 'node:crypto';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { fromCents } from '../../domain/money.ts';
import { investmentReference, sepaQr } from '../../domain/payment-reference.ts';
import { investmentMachine } from '../../machines/lifecycles/investment.machine.ts';
import { move } from '../../machines/lifecycles/move.ts';
import type { Clock } from '../lib/clock.ts';
import { inEachLanguage } from '../lib/i18n.ts';
import { type Handlers, callerOf } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import { agreedNow } from '../investing/contract-terms.ts';
import { mustBeAllowed, surelyAllowed, whyNoRoom } from '../investing/create.ts';
import { keepAnswer, once } from '../store/idempotency.ts';
import type { InvestmentRow } from '../investing/responses.ts';
import { releaseStale, reserve, surelyKeepsPlace } from '../investing/reservations.ts';
import type { Db, Store, Tx } from '../store/open.ts';
import { appUser, investment, payment, type PaymentState, project } from '../store/schema.ts';
import { type PaymentProvider, collectionAccount } from './banks.ts';

type Payments = Pick<Handlers, 'listPaymentTypes' | 'getPaymentCollection' | 'createPaymentCollection'>;

/** Names of the bank transfer; the app shows its own text for this key. */
const transferNames = inEachLanguage((i18n) => i18n._({ id: 'payment.bankTransfer', message: 'Bank transfer' }));

const shown = {
  OPEN: 'PAYMENT_INITIATED',
  PAID: 'PAYMENT_COMPLETED',
  FAILED: 'PAYMENT_FAILED',
  RETURN_DUE: 'PAYMENT_FAILED',
  RETURNED: 'PAYMENT_FAILED',
} as const satisfies Record<PaymentState, string>;

/** `provider` is absent where no bank is connected: then only the bank transfer can be chosen. */
export function paymentHandlers({
  store,
  clock,
  provider,
}: {
  store: Store;
  clock: Clock;
  provider?: PaymentProvider | undefined;
}): Payments {
  const { db } = store;
  const addressOf = (paymentType: string, paymentId: string, investmentId: string) => {
    if (paymentType === 'directPayment') return `/payments/direct/${investmentId}`;
    if (!provider) throw new Refusal('PAYMENT_TYPE_NOT_AVAILABLE', 501);
    if (!provider.banks.some(({ key }) => key === paymentType)) throw new Refusal('PAYMENT_TYPE_NOT_AVAILABLE');
    return provider.pageOf(paymentType, paymentId);
  };

  return {
    async listPaymentTypes({ query, locale }) {
      const banks = provider?.banks.filter(({ countries }) => countries.includes(query.country)) ?? [];
      return {
        status: 200,
        body: [
          ...banks.map(({ key, name, logoUrl }) => ({ key, name, logoUrl })),
          { key: 'directPayment', name: transferNames[locale], logoUrl: null },
        ],
      };
    },

    async getPaymentCollection(request) {
      const { id: userId } = callerOf(request);
      const [found] = await db
        .select()
        .from(payment)
        .innerJoin(investment, eq(investment.id, payment.investmentId))
        .where(and(eq(payment.investmentId, request.query.investmentId), eq(investment.userId, userId)))
        .orderBy(desc(payment.createdAt), desc(payment.id))
        .limit(1);
      if (!found) throw new Refusal('NOT_FOUND');
      const { payment: last, investment: of } = found;
      const byTransfer = last.provider === 'directPayment';
      const purpose = investmentReference(of.number);
      const { beneficiary, iban, bic } = collectionAccount;
      return {
        status: 200,
        body: {
          investmentId: of.id,
          status: shown[last.status],
          paymentType: last.provider,
          amount: fromCents(last.amountCents),
          beneficiary: byTransfer ? beneficiary : null,
          iban: byTransfer ? iban : null,
          bic: byTransfer ? bic : null,
          paymentPurpose: byTransfer ? purpose : null,
          creditorReference: byTransfer ? purpose : null,
          qrPayload: byTransfer ? sepaQr({ beneficiary, iban, bic, amountCents: last.amountCents, purpose }) : null,
          redirectUrl: !byTransfer && last.status === 'OPEN' ? last.redirectUrl : null,
        },
      };
    },

    async createPaymentCollection(request) {
      const { id: userId } = callerOf(request);
      const { investmentId, paymentType } = request.body;
      const call = { userId, operation: 'createPaymentCollection', key: request.headers['idempotency-key'], body: request.body };
      const mine = and(eq(investment.id, investmentId), eq(investment.userId, userId));
      return once(
        store,
        clock,
        call,
        async (tx) => {
          const [of] = await tx.select().from(investment).where(mine).for('update');
          if (!of) throw new Refusal('INVESTMENT_NOT_FOUND', 404);
          const asked = await bondQuestion(tx, of);
          if (of.status === 'NEW' || of.status === 'PAYMENT_FAILED') {
            const projectType = asked?.project.data.projectType ?? 'REAL_ESTATE';
            await mustBeAllowed(tx, clock, { userId, projectId: of.projectId, projectType, own: of });
          }
          mustKnowBonds(asked);
          const start = startOf(of, paymentType, sql`where id = ${of.id} and status = ${of.status}`);
          if (of.status === 'PAYMENT_COMPLETED' || of.status === 'COMPLETED') throw new Refusal('PAYMENT_ALREADY_COMPLETED');
          if (of.status === 'PAYMENT_INITIATED') {
            const [open] = await tx
              .select()
              .from(payment)
              .where(and(eq(payment.investmentId, of.id), eq(payment.status, 'OPEN')));
            if (open?.provider !== paymentType) throw new Refusal('INVALID_STATUS_TRANSITION');
            return { status: 200 as const, body: open.redirectUrl };
          }
          if (!of.holdsReservation && !(await reserve(tx, clock, of.projectId, of.amountCents))) {
            await releaseStale(tx, clock, of.projectId);
            if (!(await reserve(tx, clock, of.projectId, of.amountCents))) throw await whyNoRoom(tx, clock, of.projectId);
          }
          const started = await start(tx);
          if (!started) throw new Refusal('INVALID_STATUS_TRANSITION');
          return started;
        },
        async (mark) => {
          const ready = sql`from project, app_user
            where of.id = ${investmentId} and of.user_id = ${userId} and of.status = 'NEW' and ${surelyKeepsPlace(clock)} and ${surelyAllowed}
              and project.id = of.project_id and app_user.id = of.user_id and (project.data->>'projectType' <> 'BONDS' or ${knowsBonds})`;
          return startOf({ id: investmentId, status: 'NEW' }, paymentType, ready)(db, mark);
        },
      );

      /** Payment, status and audit in one statement, which writes nothing when the investment, `of`, is not or no longer as `where` says. */
      function startOf(of: Pick<InvestmentRow, 'id' | 'status'>, provider: string, where: SQL) {
        const paymentId = `pay-${randomUUID()}`;
        const answer = { status: 200 as const, body: addressOf(provider, paymentId, of.id) };
        const after = move(investmentMachine, of.status, { type: 'payment.start' });
        const agreed = agreedNow(sql`of.user_id`, sql`of.project_id`);
        return async (on: Db | Tx, mark?: Parameters<typeof keepAnswer>[0]) => {
          if (!after) return undefined;
          const at = clock.now().toISOString();
          const { rows } = (await on.execute(sql`
            with done as (
              update investment of set status = ${after}, holds_reservation = true, agreed = ${agreed} ${where} returning of.id, of.amount_cents),
            opened as (
              insert into payment (id, investment_id, provider, amount_cents, redirect_url, created_at)
              select ${paymentId}, id, ${provider}, amount_cents, ${answer.body}, ${at}::timestamptz from done),
            noted as (
              insert into audit (subject, subject_id, event, before, after, actor, at)
              select 'investment', id, 'payment.start', ${of.status}, ${after}, ${userId}, ${at}::timestamptz from done)${keepAnswer(mark, answer)}
            select id from done`)) as unknown as { rows: unknown[] };
          return rows.length === 1 ? answer : undefined;
        };
      }
    },
  };
}

/** What decides whether an investor has to answer the depository's questions first. */
async function bondQuestion(tx: Tx, { userId, projectId }: { userId: string; projectId: string }) {
  const [found] = await tx
    .select({ project, profile: appUser.profile })
    .from(project)
    .innerJoin(appUser, eq(appUser.id, userId))
    .where(eq(project.id, projectId));
  return found;
}

/** The same for a row of `app_user`, as part of a statement. */
const knowsBonds = sql`(app_user.profile->'bondsSettings'->>'questionnaireAnswered')::boolean`;

/** Bonds are paid for by people who have answered what the depository has to know (T-24). */
function mustKnowBonds(found: Awaited<ReturnType<typeof bondQuestion>>): void {
  if (found?.project.data.projectType === 'BONDS' && !found.profile.bondsSettings.questionnaireAnswered)
    throw new Refusal('BONDS_QUESTIONNAIRE_REQUIRED');
}
