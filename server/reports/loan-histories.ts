import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { LoanHistory } from '../../domain/default-rates.ts';
import { paymentDays } from '../../domain/early-repayment.ts';
import { dayOf } from '../../domain/duration.ts';
import type { Localised } from '../../domain/locale.ts';
import { scheduleOf } from '../repayments/claims.ts';
import type { Db } from '../store/db.ts';
import { audit, earlierLoan, project, type ProjectStatus } from '../store/schema.ts';

/** A loan as the page of default rates names it. */
export interface Loan extends LoanHistory {
  name: Localised;
  /** Absent where it has no page here. */
  projectId?: string;
}

const ended: readonly ProjectStatus[] = ['PAID_OFF', 'RECOVERED', 'WRITTEN_OFF'];
const started: ProjectStatus[] = ['FULLY_FUNDED', 'LATE', 'DEFAULTED', 'PAID_OFF', 'RECOVERED', 'WRITTEN_OFF'];

interface Change {
  after: string | null;
  at: Date;
}

/**
 * The history of every loan: of the projects by the audit log of their lifecycle, of earlier loans as they were imported. Bonds are transferable securities,
 * not loans (Regulation (EU) 2020/1503, Article 20(1)).
 */
export async function loanHistories(db: Db): Promise<Loan[]> {
  const [projects, changes, earlier] = await Promise.all([
    db
      .select({ id: project.id, status: project.status, data: project.data })
      .from(project)
      .where(and(inArray(project.status, started), ne(sql`${project.data} ->> 'projectType'`, 'BONDS'))),
    db
      .select({ projectId: audit.subjectId, after: audit.after, at: audit.at })
      .from(audit)
      .where(and(eq(audit.subject, 'project'), inArray(audit.after, [...started])))
      .orderBy(asc(audit.id)),
    db.select().from(earlierLoan).orderBy(earlierLoan.startedOn, earlierLoan.id),
  ]);
  const changesOf = new Map<string, Change[]>(projects.map(({ id }) => [id, []]));
  for (const { projectId, ...change } of changes) changesOf.get(projectId)?.push(change);
  return [
    ...projects.flatMap(({ id, status, data }): Loan[] => {
      const startedOn = data.interestStartDate;
      if (!startedOn) return [];
      const { defaults, endedOn } = lifecycleOf(changesOf.get(id) ?? []);
      return [
        {
          id,
          projectId: id,
          name: data.name,
          riskClass: data.creditScore?.class,
          startedOn,
          dueDates: paymentDays(scheduleOf({ data }), data.earlyRepayment).map(({ dueDate }) => dueDate),
          defaults,
          // an end that nobody recorded is that of the term
          endedOn: endedOn ?? (ended.includes(status) ? (data.endOfTerm ?? startedOn) : undefined),
        },
      ];
    }),
    ...earlier.map(({ id, name, riskClass, startedOn, dueDates, defaults, endedOn }) => ({
      id,
      startedOn,
      dueDates,
      defaults,
      name: { en: name },
      riskClass: riskClass ?? undefined,
      endedOn: endedOn ?? undefined,
    })),
  ];
}

/** Defaults, cures and the end, in the order of the audit log. */
function lifecycleOf(changes: readonly Change[]): Pick<LoanHistory, 'defaults' | 'endedOn'> {
  const defaults: { on: string; curedOn?: string }[] = [];
  let endedOn: string | undefined;
  for (const { after, at } of changes) {
    const last = defaults.at(-1);
    if (after === 'DEFAULTED') defaults.push({ on: dayOf(at) });
    else if ((after === 'FULLY_FUNDED' || after === 'LATE') && last && last.curedOn === undefined) last.curedOn = dayOf(at);
    else if (ended.some((status) => status === after)) endedOn = dayOf(at);
  }
  return { defaults, endedOn };
}
