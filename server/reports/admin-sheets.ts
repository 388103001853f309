import { inArray, type SQL, sql } from 'drizzle-orm';
import { offerIdentifier } from '../../domain/offer-identifier.ts';
import { countsFrom, daysPast } from '../../domain/repayment.ts';
import type { LongTable } from '../documents/table-stream.ts';
import type { SheetCell } from '../documents/table-writer.ts';
import { disbursedOn } from '../investing/disbursed-on.ts';
import { textIn } from '../investing/responses.ts';
import { claimsOn } from '../repayments/claims.ts';
import type { Db } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { appUser, investment, type Language, project, type ProjectStatus } from '../store/schema.ts';
import { complianceOf } from '../users/compliance-status.ts';
import { nameOf, namesIn } from '../users/display-name.ts';
import { each } from './each-row.ts';
import { reportMessages } from './messages.ts';

type Person = typeof appUser.$inferSelect;

/** The three reports of administrators (ADMIN-02). */
export async function adminSheet(
  store: Store,
  report: 'INVESTORS' | 'PROJECTS' | 'OVERDUE_PAYMENT',
  day: string,
  locale: Language,
): Promise<LongTable> {
  if (report === 'INVESTORS') return investors(store, locale);
  return report === 'PROJECTS' ? projects(store, locale) : overdue(store.db, day, locale);
}

interface InvestorRow extends Pick<Person, 'id' | 'email'> {
  kyc: Person['kycStatus'];
  profile: Pick<Person['profile'], 'company' | 'companyName' | 'name' | 'surname'>;
  checks: Person['compliance']['checks'];
  experience: Person['profile']['investorExperience']['type'];
  count: number;
  cents: number;
}

/** Everybody, with what they have invested; a loan that was moved on counts where it is now, what went back from a cancelled project nowhere. */
const investorRows: SQL = sql`
  select person.id, person.email, person.kyc_status as kyc,
    ${namesIn(sql`person.profile`)} as profile,
    person.compliance->'checks' as checks, person.profile->'investorExperience'->>'type' as experience,
    coalesce(lent.count, 0)::int as count, coalesce(lent.cents, 0)::float8 as cents
  from ${appUser} person
  left join (
    select user_id, count(*) as count, sum(amount_cents) as cents from ${investment}
    where status in ('PAYMENT_COMPLETED', 'COMPLETED') and transferred_to is null
      and project_id not in (select id from ${project} where status = 'CANCELED')
    group by user_id
  ) lent on lent.user_id = person.id
  order by person.created_at, person.id`;

async function investors(store: Store, locale: Language): Promise<LongTable> {
  const messages = reportMessages[locale];
  const { cursors, close } = await store.openCursors((declare) => declare<InvestorRow>(investorRows));
  return {
    name: messages.investors,
    columns: [
      { title: messages.id, width: 24 },
      { title: messages.investor, width: 32 },
      { title: messages.email, width: 32 },
      { title: messages.identity, width: 24 },
      { title: messages.compliance, width: 16 },
      { title: messages.investments, width: 14 },
      { title: messages.amount, width: 16 },
    ],
    batches: each(cursors, ({ id, profile, email, kyc, checks, experience, count, cents }) => [
      id,
      nameOf(profile),
      email,
      messages.kycStatuses[kyc],
      messages.complianceStatuses[complianceOf(checks, experience).status],
      { count },
      { cents },
    ]),
    close,
  };
}

interface ProjectRow {
  id: string;
  offerNumber: number;
  name: (typeof project.$inferSelect)['data']['name'];
  status: ProjectStatus;
  target: number;
  collected: number;
  investors: number;
}

const projectRows: SQL = sql`
  select id, offer_number::int as "offerNumber", data->'name' as name, status, target_cents::float8 as target, collected_cents::float8 as collected,
    investor_count::int as investors
  from ${project} order by position, id`;

async function projects(store: Store, locale: Language): Promise<LongTable> {
  const messages = reportMessages[locale];
  const { cursors, close } = await store.openCursors((declare) => declare<ProjectRow>(projectRows));
  return {
    name: messages.projects,
    columns: [
      { title: messages.id, width: 24 },
      { title: messages.offerIdentifier, width: 32 },
      { title: messages.project, width: 32 },
      { title: messages.status, width: 20 },
      { title: messages.target, width: 18 },
      { title: messages.collected, width: 18 },
      { title: messages.investors, width: 14 },
    ],
    batches: each(cursors, (row) => [
      row.id,
      offerIdentifier(row.offerNumber),
      textIn(row.name, locale),
      messages.projectStatuses[row.status],
      { cents: row.target },
      { cents: row.collected },
      { count: row.investors },
    ]),
    close,
  };
}

/** Each missed due date, with what its lenders should still get of it: interest, and at the end the principal. Late projects are few. */
async function overdue(db: Db, day: string, locale: Language): Promise<LongTable> {
  const messages = reportMessages[locale];
  const late = await db
    .select()
    .from(project)
    .where(inArray(project.status, ['LATE', 'DEFAULTED']))
    .orderBy(project.id);
  async function* rows(): AsyncGenerator<SheetCell[][]> {
    for (const row of late) {
      const owed = new Map<string, number>();
      for (const { dueDate, interestCents, principalCents } of await claimsOn(db, row, { day, until: day, withDrafts: false }))
        owed.set(dueDate, (owed.get(dueDate) ?? 0) + interestCents + principalCents);
      yield (row.data.repaymentSchedule ?? [])
        .filter(({ status }) => status === 'LATE')
        .map(({ dueDate }) => [
          row.id,
          textIn(row.data.name, locale),
          { day: dueDate },
          { count: daysPast(countsFrom(dueDate, disbursedOn(row)) ?? day, day) },
          { cents: owed.get(dueDate) ?? 0 },
        ]);
    }
  }
  return {
    name: messages.overdue,
    columns: [
      { title: messages.id, width: 24 },
      { title: messages.project, width: 32 },
      { title: messages.dueOn, width: 14 },
      { title: messages.daysLate, width: 16 },
      { title: messages.amountDue, width: 18 },
    ],
    batches: rows(),
    close: async () => {},
  };
}
