import { eq, sql } from 'drizzle-orm';
import { dayOf } from '../../domain/duration.ts';
import { isLent } from '../../domain/portfolio.ts';
import { fromCents, weightedAverageReturn } from '../../domain/money.ts';
import { type Clock, today } from '../lib/clock.ts';
import { type Handlers, callerOf } from '../http/contract/handlers.ts';
import { oncePer } from '../lib/once-per.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Store } from '../store/store.ts';
import { isPaged } from '../store/paged-list.ts';
import { document, project } from '../store/schema.ts';
import type { ContractFiles } from './contract-files.ts';
import { createInvestment } from './create.ts';
import type { KiisPdf } from '../documents/kiis-data.ts';
import { kiisFiles, kiisRow, projectOfKiis } from './kiis.ts';
import { ownInvestments, paidStatuses } from './own-investments.ts';
import { readInvestment } from './one-investment.ts';
import { type ProjectList, projectList } from './project-list.ts';
import { earnedCents } from './repayments.ts';
import { shownProject, toInvestmentListItem, toProjectResponse } from './responses.ts';
import { isTransferable, principalPayouts } from './transferable.ts';
import { staleCentsOf, staleInstant } from './reservations.ts';

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

/** Revalidated by ETag on each request. */
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

  const placeholders = { now: sql.placeholder('now'), projectId: sql.placeholder('id') };
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

  const own = ownInvestments(db);
  const principalPayoutsOf = principalPayouts(db);

  return {
    listProjects: async ({ locale }) => ({ status: 200, headers: publicList, body: (await projects.read(locale)).all, isShared: true }),

    listHighlightedProjects: async ({ locale }) => ({
      status: 200,
      headers: publicList,
      body: (await projects.read(locale)).highlighted,
      isShared: true,
    }),

    async getProject({ params, locale }) {
      const [[row], documents] = await Promise.all([
        projectById.execute({ id: params.id, ...staleInstant(clock) }),
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
      const statuses = request.query.status?.length ? request.query.status : paidStatuses;
      const page = isPaged(request.query) ? await own.investmentPage(userId, statuses, request.query) : undefined;
      const which = { userId, ...(page && { ids: page.rows.map(({ id }) => id) }) };
      const { projectsOf, documentsOf, paymentTypesOf, payoutsOf } = page ? own.ofPage : own.ofPerson;
      const [rows, projectOf, documents, paymentTypes, payouts, repaid] = await Promise.all([
        page?.rows ?? own.investmentsOf(userId, statuses),
        projectsOf(which),
        documentsOf(which),
        paymentTypesOf(which),
        payoutsOf(which),
        principalPayoutsOf(which),
      ]);
      const now = clock.now();
      const at = { now, today: dayOf(now) };
      const lentIn = oncePer((id: string) => shownProject(projectOf(id), request.locale, at.today));
      return {
        status: 200,
        ...(page && { headers: page.headers }),
        body: rows.map((row) => {
          const lent = lentIn(row.projectId);
          return toInvestmentListItem(
            row,
            lent,
            documents.get(row.id) ?? [],
            payouts.get(row.id) ?? [],
            paymentTypes.get(row.id) ?? null,
            at,
            isTransferable(row, lent.row.status, repaid.get(row.id)),
          );
        }),
      };
    },

    async getInvestmentSummary(request) {
      const { id: userId } = callerOf(request);
      const [rows, projectOf] = await Promise.all([own.investmentsOf(userId), own.ofPerson.projectsOf({ userId })]);
      const day = today(clock);
      const counted = rows.filter((row) => row.transferredTo === null && projectOf(row.projectId).status !== 'CANCELED');
      const active = counted.filter((row) => isLent({ projectStatus: projectOf(row.projectId).status }));
      return {
        status: 200,
        body: {
          earnings: fromCents(rows.reduce((sum, row) => sum + earnedCents(row, projectOf(row.projectId), day), 0)),
          totalInvested: fromCents(counted.reduce((sum, row) => sum + row.amountCents, 0)),
          activeInvestments: active.length,
          weightedAverageReturn: weightedAverageReturn(
            active.map(({ amountCents, ratePercent }) => ({ amountCents, rate: Number(ratePercent) })),
          ),
        },
      };
    },

    async getInvestment(request) {
      const { id: userId } = callerOf(request);
      const { id } = request.params;
      const found = await readInvestment(db, clock, { id, userId });
      if (!found) throw new Refusal('INVESTMENT_NOT_FOUND', 404);
      return { status: 200, body: found };
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
