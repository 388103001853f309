import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { openSessions, sessionOf } from '../auth/sessions.ts';
import { type Clock, systemClock, today } from '../lib/clock.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordAudit } from '../store/audit.ts';
import { descending, readPage } from '../store/paged-list.ts';
import type { Person } from '../users/user.ts';
import { generatedDocument } from '../store/tables/repayments.ts';
import type { Store } from '../store/store.ts';
import { appUser, type Language } from '../store/schema.ts';
import { incomeOf, incomePdf } from './income.ts';
import { tableStream } from '../documents/table-stream.ts';
import { adminSheet } from './admin-sheets.ts';
import { investmentsSheet } from './spreadsheets.ts';
import { documentName, documentPdf } from './statements.ts';
import { downloadLinkSeconds } from './download-link.ts';

type Reports =
  | 'getIncomeReport'
  | 'getInvestmentsReport'
  | 'getAdminReport'
  | 'listGeneratedDocuments'
  | 'getGeneratedDocument'
  | 'downloadGeneratedDocument';

const firstYear = 2021;

export function reportHandlers({ store, clock, secret }: { store: Store; clock: Clock; secret: string }): Pick<Handlers, Reports> {
  const { db } = store;

  async function personOf(id: string): Promise<Person> {
    const [person] = await db.select().from(appUser).where(eq(appUser.id, id));
    if (!person) throw new Refusal('UNAUTHORIZED');
    return person;
  }

  const sign = (id: string, expires: number, locale: string, session: string) =>
    createHmac('sha256', secret).update(`document ${id} ${expires} ${locale} ${session}`).digest('base64url');

  return {
    async getIncomeReport(request) {
      const person = await personOf(callerOf(request).id);
      if (person.profile.company) throw new Refusal('FORBIDDEN');
      const { year } = request.query;
      const day = today(clock);
      if (year < firstYear || year >= Number(day.slice(0, 4))) throw new Refusal('VALIDATION_FAILED', 400, { year: 'maximum' });
      const income = await incomeOf(db, person.id, `${year}-01-01`, `${year}-12-31`, request.locale);
      const bytes = await incomePdf(person, year, income, day, request.locale);
      return { status: 200, headers: attachment(`Income-report-${year}.pdf`), body: bytes };
    },

    async getInvestmentsReport(request) {
      const { id } = callerOf(request);
      const body = await tableStream('XLSX', id, async () => investmentsSheet(db, id, request.locale), { holdsConnection: false });
      const [date = '', time = ''] = clock.now().toISOString().split(/[T.]/);
      const name = `investments-report-${date.replaceAll('-', '')}-${time.replaceAll(':', '')}.xlsx`;
      return { status: 200, headers: attachment(name), body };
    },

    async getAdminReport(request) {
      const { report } = request.params;
      const actor = callerOf(request).id;
      const day = today(clock);
      await store.tx((tx) =>
        recordAudit(tx, { subject: 'person', subjectId: actor, event: 'report.opened', after: report, actor, at: clock.now() }),
      );
      const body = await tableStream('XLSX', actor, () => adminSheet(store, report, day, request.locale));
      return { status: 200, headers: attachment(`${report}-${day}.xlsx`), body };
    },

    async listGeneratedDocuments(request) {
      const { rows, headers, pages } = await readPage(request.query, {
        order: descending(generatedDocument.createdAt, generatedDocument.id),
        where: eq(generatedDocument.userId, callerOf(request).id),
        size: 10,
        read: ({ where, orderBy, limit, offset, key }) =>
          db
            .select({ row: generatedDocument, key })
            .from(generatedDocument)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit)
            .offset(offset),
        count: (where) => db.$count(generatedDocument, where),
      });
      return { status: 200, headers, body: { content: rows.map(({ row }) => present(row, request.locale)), ...pages } };
    },

    async getGeneratedDocument(request) {
      const { id } = request.params;
      const [row] = await db
        .select()
        .from(generatedDocument)
        .where(and(eq(generatedDocument.id, id), eq(generatedDocument.userId, callerOf(request).id)));
      if (!row) throw new Refusal('NOT_FOUND');
      const expires = Math.floor(clock.now().getTime() / 1000) + downloadLinkSeconds;
      const query = new URLSearchParams({
        expires: String(expires),
        signature: `${sign(id, expires, request.locale, sessionOf(request) ?? '')}.${request.locale}`,
      });
      return {
        status: 200,
        body: {
          downloadUrl: `/api/v1/generated-documents/${encodeURIComponent(id)}/file?${query}`,
          metadata: { originalFileName: `${documentName(row, request.locale)}.pdf` },
        },
      };
    },

    /** The signature covers the requesting session, with which it ends, and the language. */
    async downloadGeneratedDocument(request) {
      const { id } = request.params;
      const { expires, signature } = request.query;
      const [given = '', language = ''] = signature.split('.');
      const locale = (['en', 'de', 'lt', 'es', 'pt'] as const).find((one) => one === language);
      if (!locale || expires < clock.now().getTime() / 1000) throw new Refusal('FORBIDDEN');
      const [row] = await db.select().from(generatedDocument).where(eq(generatedDocument.id, id));
      // sessions live by the real time
      const sessions = row ? await openSessions(store, systemClock, row.userId) : [];
      const isSigned = sessions.some((session) => isSame(sign(id, expires, locale, session), given));
      if (!row || !isSigned) throw new Refusal('FORBIDDEN');
      const bytes = await documentPdf(db, await personOf(row.userId), row, locale);
      return { status: 200, headers: attachment(`${documentName(row, locale)}.pdf`), body: bytes };
    },
  };
}

function isSame(wanted: string, given: string): boolean {
  const [one, other] = [Buffer.from(wanted), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const attachment = (name: string) => ({
  'content-disposition': `attachment; filename="${name.replace(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  'cache-control': 'private, no-store',
});

function present(row: typeof generatedDocument.$inferSelect, locale: Language): components['schemas']['GeneratedDocument'] {
  const { id, type, createdAt, periodFrom: from, periodTo: to } = row;
  return { id, name: documentName(row, locale), type, createdAt: createdAt.toISOString(), parameters: { from, to } };
}
