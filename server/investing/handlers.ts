import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { isLent } from '../../domain/portfolio.ts';
import { fromCents, weightedAverageReturn } from '../../domain/money.ts';
import { type Clock, today } from '../lib/clock.ts';
import { type Handlers, callerOf } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import { payout } from '../store/tables/repayments.ts';
import type { Store } from '../store/open.ts';
import { document, investment, type InvestmentStatus, payment, project } from '../store/schema.ts';
import type { ContractFiles } from './contract-files.ts';
import { createInvestment } from './create.ts';
import { documentsOf } from './documents.ts';
import type { KiisPdf } from '../documents/kiis-data.ts';
import { kiisFiles, kiisRow, projectOfKiis } from './kiis.ts';
import { type ProjectList, projectList } from './project-list.ts';
import { type DocumentRow, earnedCents, toInvestmentResponse, toInvestmentListItem, toProjectResponse } from './responses.ts';
import { isTransferable, principalPayouts } from './transferable.ts';
import { isReservationHeld, staleCentsOf, staleInstants } from './reservations.ts';

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

/** Asked for again each time; who has the list already is told so by its ETag. */
const publicList = { 'cache-control': 'no-cache', vary: 'locale' };

export interface InvestingParts {
  store: Store;
  clock: Clock;
  projects?: ProjectList;
  origin: string;
  contracts: ContractFiles;
  kiisPdf: KiisPdf;
}

export function investingHandlers({
  store,
  clock,
  origin,
  contracts,
  kiisPdf,
  projects = projectList(store, clock),
}: InvestingParts): Investing {
  const { db } = store;

  const kiis = kiisFiles({ make: kiisPdf, clock, origin });

  const placeholders = { stale: sql.placeholder('stale'), yielding: sql.placeholder('yielding'), projectId: sql.placeholder('id') };
  const projectById = db
    .select({ project, staleCents: staleCentsOf(placeholders) })
    .from(project)
    .where(eq(project.id, sql.placeholder('id')))
    .prepare('project_by_id');
  const documentsOfProject = db
    .select({ id: document.id, type: document.type, name: document.name })
    .from(document)
    .where(eq(document.projectId, sql.placeholder('id')))
    .orderBy(document.id)
    .prepare('documents_of_project');

  return {
    listProjects: async ({ locale }) => ({ status: 200, headers: publicList, body: (await projects.read(locale)).all }),

    listHighlightedProjects: async ({ locale }) => ({ status: 200, headers: publicList, body: (await projects.read(locale)).highlighted }),

    async getProject({ params, locale }) {
      const [[row], documents] = await Promise.all([
        projectById.execute({ id: params.id, ...staleInstants(clock) }),
        documentsOfProject.execute({ id: params.id }),
      ]);
      if (!row) throw new Refusal('PROJECT_NOT_FOUND', 404);
      return {
        status: 200,
        body: toProjectResponse(row.project, Number(row.staleCents), locale, today(clock), [...kiisRow(row.project, locale), ...documents]),
      };
    },

    async createInvestment(request) {
      const { id: userId } = callerOf(request);
      const { projectId, amount, locale } = request.body;
      const call = { userId, operation: 'createInvestment', key: request.headers['idempotency-key'], body: request.body };
      const created = await createInvestment(store, clock, call, { userId, projectId, amount, locale, projectType: 'REAL_ESTATE', origin });
      contracts.prepare(created.body.id, userId);
      return created;
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
      const documents = byInvestment(
        await documentsOf(
          db,
          rows.map((row) => row.investment.id),
        ),
      );
      const payments = await db
        .select({ investmentId: payment.investmentId, provider: payment.provider })
        .from(payment)
        .innerJoin(investment, eq(investment.id, payment.investmentId))
        .where(eq(investment.userId, userId))
        .orderBy(payment.createdAt, payment.id);
      const providerOf = new Map(payments.map(({ investmentId, provider }) => [investmentId, provider]));
      const came = await db.select().from(payout).where(eq(payout.userId, userId));
      const payouts = await principalPayouts(db, userId);
      const now = clock.now();
      return {
        status: 200,
        body: rows.map((row) =>
          toInvestmentListItem(
            row.investment,
            row.project,
            documents.get(row.investment.id) ?? [],
            came,
            providerOf.get(row.investment.id) ?? null,
            request.locale,
            now,
            isTransferable(row.investment, row.project.status, payouts.get(row.investment.id)),
          ),
        ),
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
      const active = kept.filter((row) => isLent({ projectStatus: row.project.status }));
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
      const [found] = await db
        .select()
        .from(investment)
        .innerJoin(project, eq(project.id, investment.projectId))
        .where(and(eq(investment.id, request.params.id), eq(investment.userId, userId)));
      if (!found) throw new Refusal('INVESTMENT_NOT_FOUND', 404);
      const { investment: row, project: projectRow } = found;
      const [last] = await db
        .select()
        .from(payment)
        .where(eq(payment.investmentId, row.id))
        .orderBy(desc(payment.createdAt), desc(payment.id))
        .limit(1);
      const placeHeld = row.status === 'NEW' && isReservationHeld(row, projectRow, clock);
      return { status: 200, body: toInvestmentResponse(row, await documentsOf(db, [row.id]), last, placeHeld, clock.now()) };
    },

    async getDocument(request) {
      const offered = projectOfKiis(request.params.id);
      if (offered !== undefined) {
        const [projectRow] = await db.select().from(project).where(eq(project.id, offered));
        const sheet = projectRow && (await kiis(projectRow, request.locale));
        if (!sheet) throw new Refusal('NOT_FOUND');
        return { status: 200, body: { id: request.params.id, name: sheet.name, content: Buffer.from(sheet.bytes).toString('base64') } };
      }
      const [row] = await db.select().from(document).where(eq(document.id, request.params.id));
      if (!row) throw new Refusal('NOT_FOUND');
      const { id, name } = row;
      if (row.investmentId !== null) {
        const file = await contracts.read(row.investmentId, request.user?.id);
        return { status: 200, body: { id, name, content: Buffer.from(file).toString('base64') } };
      }
      if (row.projectId === null || row.content === null) throw new Refusal('NOT_FOUND');
      return { status: 200, body: { id, name, content: row.content } };
    },
  };
}

function byInvestment(documents: (DocumentRow & { investmentId: string | null })[]): Map<string, DocumentRow[]> {
  const found = new Map<string, DocumentRow[]>();
  for (const row of documents) found.set(row.investmentId ?? '', [...(found.get(row.investmentId ?? '') ?? []), row]);
  return found;
}
