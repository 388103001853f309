import { and, desc, eq, inArray } from 'drizzle-orm';
import { investingGate } from '../../domain/eligibility.ts';
import { rateFor } from '../../domain/interest.ts';
import { localeOf } from '../../domain/locale.ts';
import type { Cents } from '../../domain/money.ts';
import { fromCents, toCents, weightedAverageReturn } from '../../domain/money.ts';
import { type Clock, today } from '../clock.ts';
import { type Handlers, callerOf } from '../contract/handlers.ts';
import { Refusal } from '../contract/problem.ts';
import { complianceOf } from '../people/compliance.ts';
import type { Store, Tx } from '../store/open.ts';
import { appUser, document, investment, type InvestmentStatus, type Language, notification, payment, project } from '../store/schema.ts';
import { note } from './books.ts';
import type { ContractPdf } from './contract-data.ts';
import { once } from './idempotency.ts';
import {
  type DocumentRow,
  type ProjectRow,
  earnedCents,
  presentInvestment,
  presentListItem,
  presentProject,
  roomLeft,
  said,
  takesMoney,
} from './present.ts';
import { releaseStale, reserve, staleByProject } from './reservations.ts';

type Investing = Pick<
  Handlers,
  | 'listProjects'
  | 'listHighlightedProjects'
  | 'getProject'
  | 'createInvestment'
  | 'listInvestments'
  | 'getInvestmentSummary'
  | 'getInvestment'
  | 'getDocument'
>;

const paid: InvestmentStatus[] = ['PAYMENT_COMPLETED', 'COMPLETED'];

/** Tasks that come before investing (4.5). */
const blockingTasks = ['TERMS_AND_CONDITIONS', 'CATEGORIZATION'];

export function investingHandlers({ store, clock, contractPdf }: { store: Store; clock: Clock; contractPdf: ContractPdf }): Investing {
  const { db } = store;

  async function projects(locale: Language, highlighted: boolean) {
    const rows = await db
      .select()
      .from(project)
      .where(highlighted ? eq(project.highlighted, true) : undefined)
      .orderBy(project.position, project.id);
    const stale = await staleByProject(db, clock);
    return rows.map((row) => presentProject(row, stale.get(row.id) ?? 0, locale));
  }

  const documentsOf = (investmentIds: string[]) =>
    investmentIds.length === 0
      ? Promise.resolve([])
      : db.select().from(document).where(inArray(document.investmentId, investmentIds)).orderBy(document.id);

  async function contractOf(investmentId: string, viewerId: string | undefined): Promise<Uint8Array> {
    const [found] = await db
      .select()
      .from(investment)
      .innerJoin(project, eq(project.id, investment.projectId))
      .innerJoin(appUser, eq(appUser.id, investment.userId))
      .where(eq(investment.id, investmentId));
    if (!found || found.investment.userId !== viewerId) throw new Refusal('NOT_FOUND');
    const { investment: made, project: of, app_user: investor } = found;
    return contractPdf(
      {
        number: String(made.number).padStart(6, '0'),
        date: today({ now: () => made.createdAt }),
        investor: { ...investor.profile, email: investor.email },
        project: {
          id: of.id,
          name: said(of.data.name, made.locale),
          ...(of.data.location && { location: of.data.location }),
          ...(of.data.security && { security: said(of.data.security, made.locale) }),
        },
        amountCents: made.amountCents,
        ratePercent: Number(made.ratePercent),
        term: of.data.loanTerm,
        payoutScheduleType: of.data.payoutScheduleType,
      },
      made.locale,
    );
  }

  return {
    listProjects: async ({ locale }) => ({ status: 200, body: await projects(locale, false) }),

    listHighlightedProjects: async ({ locale }) => ({ status: 200, body: (await projects(locale, true)).slice(0, 3) }),

    async getProject({ params, locale }) {
      const [row] = await db.select().from(project).where(eq(project.id, params.id));
      if (!row) throw new Refusal('PROJECT_NOT_FOUND', 404);
      const documents = await db.select().from(document).where(eq(document.projectId, row.id)).orderBy(document.id);
      const stale = await staleByProject(db, clock);
      return { status: 200, body: presentProject(row, stale.get(row.id) ?? 0, locale, documents) };
    },

    async createInvestment(request) {
      const { id: userId } = callerOf(request);
      const { projectId, amount, locale } = request.body;
      const call = { userId, operation: 'createInvestment', key: request.headers['idempotency-key'], body: request.body };
      return once(store, clock, call, async (tx) => {
        const amountCents = wholeCents(amount);
        const of = await mayInvest(tx, clock, userId, projectId, amountCents);
        if (!(await reserve(tx, projectId, amountCents))) {
          await releaseStale(tx, clock, projectId);
          if (!(await reserve(tx, projectId, amountCents))) throw await whyNoRoom(tx, projectId);
        }
        const now = clock.now();
        const [made] = await tx
          .insert(investment)
          .values({
            userId,
            projectId,
            amountCents,
            ratePercent: String(rateFor(of.data.interestPerAnnum, amountCents)),
            locale: localeOf(locale) ?? 'en',
            createdAt: now,
          })
          .returning();
        const contract = {
          id: `doc-${made!.id}`,
          type: 'CONTRACT_DOCUMENT',
          name: `contract-${String(made!.number).padStart(6, '0')}.pdf`,
          investmentId: made!.id,
        };
        await tx.insert(document).values(contract);
        await note(tx, { subject: 'investment', subjectId: made!.id, event: 'create', after: 'NEW', actor: userId, at: now });
        return { status: 201 as const, body: presentInvestment(made!, [contract], null) };
      });
    },

    async listInvestments(request) {
      const { id: userId } = callerOf(request);
      const statuses = request.query.status?.length ? request.query.status : paid;
      const rows = await db
        .select()
        .from(investment)
        .innerJoin(project, eq(project.id, investment.projectId))
        .where(and(eq(investment.userId, userId), inArray(investment.status, statuses)))
        .orderBy(desc(investment.createdAt), desc(investment.number));
      const documents = byInvestment(await documentsOf(rows.map((row) => row.investment.id)));
      const day = today(clock);
      return {
        status: 200,
        body: rows.map((row) => presentListItem(row.investment, row.project, documents.get(row.investment.id) ?? [], request.locale, day)),
      };
    },

    async getInvestmentSummary(request) {
      const { id: userId } = callerOf(request);
      const rows = await db
        .select()
        .from(investment)
        .innerJoin(project, eq(project.id, investment.projectId))
        .where(and(eq(investment.userId, userId), inArray(investment.status, paid)));
      const day = today(clock);
      const kept = rows.filter((row) => row.investment.transferredTo === null);
      const active = kept.filter((row) => row.project.status !== 'PAID_OFF' && row.project.status !== 'CANCELED');
      return {
        status: 200,
        body: {
          earnings: fromCents(rows.reduce((sum, row) => sum + earnedCents(row.investment, row.project, day), 0)),
          totalInvested: fromCents(kept.reduce((sum, row) => sum + row.investment.amountCents, 0)),
          activeInvestments: active.length,
          weightedAverageReturn: weightedAverageReturn(
            active.map((row) => ({ amountCents: row.investment.amountCents, rate: Number(row.investment.ratePercent) })),
          ),
        },
      };
    },

    async getInvestment(request) {
      const { id: userId } = callerOf(request);
      const [row] = await db
        .select()
        .from(investment)
        .where(and(eq(investment.id, request.params.id), eq(investment.userId, userId)));
      if (!row) throw new Refusal('INVESTMENT_NOT_FOUND', 404);
      const [last] = await db
        .select()
        .from(payment)
        .where(eq(payment.investmentId, row.id))
        .orderBy(desc(payment.createdAt), desc(payment.id))
        .limit(1);
      return { status: 200, body: presentInvestment(row, await documentsOf([row.id]), last?.provider ?? null) };
    },

    async getDocument(request) {
      const [row] = await db.select().from(document).where(eq(document.id, request.params.id));
      if (!row) throw new Refusal('NOT_FOUND');
      const { id, name } = row;
      if (row.investmentId !== null) {
        const file = await contractOf(row.investmentId, request.user?.id);
        return { status: 200, body: { id, name, content: Buffer.from(file).toString('base64') } };
      }
      if (row.projectId === null || row.content === null) throw new Refusal('NOT_FOUND');
      return { status: 200, body: { id, name, content: row.content } };
    },
  };
}

/** At most two decimals; half a cent is nobody's. */
function wholeCents(amount: number): Cents {
  const cents = toCents(amount);
  if (Math.abs(amount * 100 - cents) > 1e-4) throw new Refusal('VALIDATION_FAILED', 400, { amount: 'multipleOf' });
  return cents;
}

/** The gates in their order (T-22). Answers the project, or throws the first refusal that applies. Room is tested again by the reservation itself. */
export async function mayInvest(tx: Tx, clock: Clock, userId: string, projectId: string, amountCents: Cents): Promise<ProjectRow> {
  const [user] = await tx.select().from(appUser).where(eq(appUser.id, userId));
  if (!user) throw new Refusal('UNAUTHORIZED');
  const [of] = await tx.select().from(project).where(eq(project.id, projectId));
  const staleCents = of ? ((await staleByProject(tx, clock)).get(of.id) ?? 0) : 0;
  const gate = investingGate({
    kycStatus: user.kycStatus,
    complianceStatus: complianceOf(user.compliance.checks, user.profile.investorExperience.type).status,
    investingEnabled: of !== undefined && of.data.projectType !== 'BONDS' && takesMoney(of, staleCents),
  });
  if (gate === 'kyc') throw new Refusal('KYC_NOT_VERIFIED');
  if (!of) throw new Refusal('PROJECT_NOT_FOUND');
  if (gate === 'project') throw new Refusal('PROJECT_INVESTING_DISABLED');
  if (gate === 'compliance') throw new Refusal('COMPLIANCE_NOT_APPROVED');
  const [task] = await tx
    .select({ id: notification.id })
    .from(notification)
    .where(
      and(
        eq(notification.userId, userId),
        eq(notification.type, 'TASK'),
        eq(notification.status, 'NEW'),
        inArray(notification.code, blockingTasks),
      ),
    )
    .limit(1);
  if (task) throw new Refusal('PENDING_TASKS');
  if (amountCents < of.minCents) throw new Refusal('INVESTMENT_AMOUNT_TOO_LOW');
  if (amountCents % of.stepCents !== 0) throw new Refusal('INVESTMENT_INVALID_AMOUNT_STEP');
  if (amountCents > roomLeft(of, staleCents)) throw new Refusal('INVESTMENT_AMOUNT_TOO_HIGH');
  return of;
}

/** Somebody else was faster: either all is taken, or only this much is not left. */
export async function whyNoRoom(tx: Tx, projectId: string): Promise<Refusal> {
  const [of] = await tx.select().from(project).where(eq(project.id, projectId));
  return new Refusal(of && takesMoney(of, 0) ? 'INVESTMENT_AMOUNT_TOO_HIGH' : 'PROJECT_INVESTING_DISABLED');
}

function byInvestment(documents: (DocumentRow & { investmentId: string | null })[]): Map<string, DocumentRow[]> {
  const found = new Map<string, DocumentRow[]>();
  for (const row of documents) found.set(row.investmentId ?? '', [...(found.get(row.investmentId ?? '') ?? []), row]);
  return found;
}
