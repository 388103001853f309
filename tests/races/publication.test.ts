import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { components } from '../../openapi/schema.d.ts';
import type { Store } from '../../server/store/store.ts';
import { projectDraft, proposal } from '../../server/store/schema.ts';
import { serverOn } from '../features/onboarding-support.ts';
import { png } from '../features/onboarding-data.ts';
import { draftContent } from '../support/draft-content.ts';
import { openTestStore, testServer } from '../support/store.ts';

type Schemas = components['schemas'];

/** The embedded database has one connection, on which nothing ever waits for a lock. */
describe.skipIf(!testServer)('the publication of a draft is proposed on PostgreSQL', () => {
  let store: Store;
  let server: Awaited<ReturnType<typeof serverOn>>;
  beforeAll(async () => {
    store = await openTestStore();
    const blank = Buffer.from('%PDF- /Type /Page');
    server = await serverOn(store, undefined, undefined, undefined, undefined, { kiisPdf: async () => blank });
  });
  afterAll(async () => {
    await server?.app.close();
    await store?.close();
  });

  async function completeDraft(by: Awaited<ReturnType<typeof server.person>>, name: string): Promise<Schemas['ProjectDraft']> {
    const made = (await by.call('POST', '/admin/project-drafts', { projectType: 'REAL_ESTATE' })).body as Schemas['ProjectDraft'];
    const [{ fileId, fileName }] = (await by.upload('valuation.png', png)).body as [Schemas['StoredFile']];
    const content = draftContent(name, { valuation: { fileId, fileName } });
    const saved = await by.call('PUT', `/admin/project-drafts/${made.id}`, { version: made.version, content });
    const checker = await server.person({ roles: ['COMPLIANCE'] });
    const [{ fileId: proof }] = (await checker.upload('certificate.png', png)).body as [Schemas['StoredFile']];
    for (const kind of ['CRIMINAL_RECORD', 'JURISDICTION'])
      await checker.call('POST', `/admin/project-drafts/${made.id}/owner-evidence`, {
        kind,
        fileId: proof,
        issuedOn: '2026-02-10',
        validUntil: '2026-08-10',
      });
    return saved.body;
  }
  const isWaited = async () => {
    const [activity] = await store.db
      .select({ count: sql<number>`count(*)::int` })
      .from(sql`pg_stat_activity`)
      .where(sql`datname = current_database() and wait_event_type = 'Lock'`);
    expect(activity?.count).toBeGreaterThan(0);
  };

  test.each([
    ['saves it', 409, 'DRAFT_CHANGED'],
    ['discards it', 404, 'NOT_FOUND'],
  ] as const)('while somebody else %s: it waits for them and proposes nothing', async (what, status, errorCode) => {
    const person = await server.person({ roles: ['CREDIT'] });
    const { id, version } = await completeDraft(person, `House of whoever ${what}`);
    let publication: ReturnType<typeof person.call> | undefined;
    await store.tx(async (tx) => {
      if (what === 'saves it')
        await tx
          .update(projectDraft)
          .set({ version: version + 1 })
          .where(eq(projectDraft.id, id));
      else await tx.delete(projectDraft).where(eq(projectDraft.id, id));
      // its check reads the version before this one, as this transaction is open
      publication = person.call('POST', `/admin/project-drafts/${id}/publish`, { version });
      await vi.waitFor(isWaited, { timeout: 20_000, interval: 50 });
    });
    expect(await publication).toMatchObject({ status, body: { errorCode } });
    expect(await store.db.$count(proposal, sql`${proposal.params} ->> 'id' = ${id}`)).toBe(0);
  });
});
