import { and, eq, inArray } from 'drizzle-orm';
import type { components, operations } from '../../openapi/schema.d.ts';
import type { Db } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { descending, readPage } from '../store/paged-list.ts';
import { auditFinding, type FindingSubject, investment, notification, payment } from '../store/schema.ts';

type Finding = components['schemas']['Finding'];
type Query = NonNullable<operations['listFindings']['parameters']['query']>;
type Row = typeof auditFinding.$inferSelect;

/** Which findings a list shows, by the entry of the log, newest first. */
export const findingList = ({ subject, problem }: Pick<Query, 'subject' | 'problem'>) => ({
  order: descending(auditFinding.auditId),
  where: and(subject && eq(auditFinding.subject, subject), problem && eq(auditFinding.problem, problem)),
});

/** A page of the findings of the nightly check. */
export async function listFindings({ db }: Store, query: Query) {
  const { rows, ...page } = await readPage(query, {
    ...findingList(query),
    read: ({ where, orderBy, limit, offset, key }) =>
      db
        .select({ row: auditFinding, key })
        .from(auditFinding)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => db.$count(auditFinding, where),
  });
  const content = await toFindings(
    db,
    rows.map(({ row }) => row),
  );
  return { ...page, content };
}

/** Findings as operators read them, each with the user of its object. */
export async function toFindings(db: Db, rows: readonly Row[]): Promise<Finding[]> {
  const people = await peopleOf(db, rows);
  return rows.map((row) => ({ ...row, personId: people.get(keyOf(row)) ?? null, foundAt: row.foundAt.toISOString() }));
}

const keyOf = ({ subject, subjectId }: Pick<Row, 'subject' | 'subjectId'>) => `${subject} ${subjectId}`;

/** The users of these objects, where they have one. */
async function peopleOf(db: Db, rows: readonly Row[]): Promise<Map<string, string>> {
  const ids = (subject: FindingSubject) => rows.filter((row) => row.subject === subject).map(({ subjectId }) => subjectId);
  const own = (subject: FindingSubject, owner: (id: string) => string) =>
    ids(subject).map((id) => [keyOf({ subject, subjectId: id }), owner(id)] as const);
  const read = async (subject: FindingSubject, query: (wanted: string[]) => Promise<{ id: string; userId: string | null }[]>) => {
    const wanted = ids(subject);
    const found = wanted.length > 0 ? await query(wanted) : [];
    return found.flatMap(({ id, userId }) => (userId === null ? [] : [[keyOf({ subject, subjectId: id }), userId] as const]));
  };
  const owners = await Promise.all([
    read('investment', (wanted) =>
      db.select({ id: investment.id, userId: investment.userId }).from(investment).where(inArray(investment.id, wanted)),
    ),
    read('payment', (wanted) =>
      db
        .select({ id: payment.id, userId: investment.userId })
        .from(payment)
        .innerJoin(investment, eq(investment.id, payment.investmentId))
        .where(inArray(payment.id, wanted)),
    ),
    read('notification', (wanted) =>
      db.select({ id: notification.id, userId: notification.userId }).from(notification).where(inArray(notification.id, wanted)),
    ),
  ]);
  return new Map([...own('person', (id) => id), ...own('check', (id) => id.slice(0, id.lastIndexOf(':'))), ...owners.flat()]);
}
