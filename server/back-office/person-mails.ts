import { eq } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import type { Db } from '../store/db.ts';
import { descending, type KeysetQuery, readList } from '../store/paged-list.ts';
import { mail } from '../store/schema.ts';

/** E-mails to an address, newest first; all of them or the requested page. Without their text: it holds links that sign in. */
export async function mailsTo(db: Db, recipient: string, query: KeysetQuery) {
  const { rows, headers } = await readList(query, {
    order: descending(mail.createdAt, mail.id),
    where: eq(mail.recipient, recipient),
    read: ({ where, orderBy, limit, key }) => {
      const sent = db
        .select({ row: { id: mail.id, subject: mail.subject, createdAt: mail.createdAt, sentAt: mail.sentAt }, key })
        .from(mail)
        .where(where)
        .orderBy(...orderBy);
      return limit === undefined ? sent : sent.limit(limit);
    },
    count: (where) => db.$count(mail, where),
  });
  const body = rows.map(({ row }): components['schemas']['PersonMail'] => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }));
  return { body, ...(headers && { headers }) };
}
