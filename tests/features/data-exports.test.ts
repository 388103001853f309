import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { asc, eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../openapi/schema.d.ts';
import { fingerprint } from '../../server/lib/secrets.ts';
import { contractPdf } from '../../server/documents/render-in-worker.ts';
import { contractFiles } from '../../server/investing/contract-files.ts';
import { deleteExpiredData } from '../../server/jobs/delete-expired-data.ts';
import { dataSchema } from '../../server/reports/data-export/data-schema.ts';
import { makeExports } from '../../server/reports/data-export/make-exports.ts';
import type { ScenarioResult } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { audit, generatedDocument, mail, sessionToken, storedFile } from '../../server/store/schema.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type DataExport = components['schemas']['DataExport'];
let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

let people: ScenarioResult['users'];
const call = (user: number, method: 'GET' | 'POST', url: string) =>
  server.app.inject({ method, url: `/api/v1${url}`, headers: { authorization: `Bearer ${people[user]?.token}`, locale: 'de' } });
const make = () =>
  makeExports(
    {
      store,
      clock: server.clock,
      origin: 'http://localhost:4000',
      files: server.files,
      contracts: contractFiles(store, server.clock, contractPdf),
    },
    new AbortController().signal,
  );
const isOf = (user: number) => people[user]?.id ?? '';

beforeAll(async () => {
  const made = await server.app.inject({
    method: 'POST',
    url: '/sandbox/scenario',
    payload: {
      users: [{}, {}],
      projects: [{}],
      investments: [
        { user: 0, project: 0, amount: 1000 },
        { user: 1, project: 0, amount: 500 },
      ],
    },
  });
  people = made.json<ScenarioResult>().users;
  const at = server.clock.now();
  for (const user of [0, 1]) {
    const userId = isOf(user);
    await store.db.insert(storedFile).values({
      id: `fil-${userId}`,
      userId,
      fileName: 'salary.pdf',
      contentType: 'application/pdf',
      size: 9,
      createdAt: at,
    });
    await server.files.put(`fil-${userId}`, Buffer.from(`of ${user}`));
    await store.db.insert(generatedDocument).values({
      id: `gdc-${userId}`,
      userId,
      type: 'INVESTMENT_REPORT',
      periodFrom: '2026-01-01',
      periodTo: '2026-01-31',
      createdAt: at,
    });
  }
});

describe('a copy of one’s data [GDPR Art. 15, 20]', () => {
  test('is asked for once, made by the job, announced by e-mail and good for seven days', async () => {
    const requested = await call(0, 'POST', '/me/data-exports');
    expect([requested.statusCode, requested.json<DataExport>().status]).toEqual([202, 'PREPARING']);
    const { id } = requested.json<DataExport>();
    expect((await call(0, 'POST', '/me/data-exports')).json<DataExport>().id).toBe(id);
    expect((await call(0, 'GET', `/me/data-exports/${id}/file`)).statusCode).toBe(404);

    await make();
    const [ready] = (await call(0, 'GET', '/me/data-exports')).json<DataExport[]>();
    expect(ready).toMatchObject({ id, status: 'READY' });
    expect(Date.parse(ready?.expiresAt ?? '') - Date.parse(ready?.madeAt ?? '')).toBe(7 * 86_400_000);
    const letters = await store.db
      .select()
      .from(mail)
      .where(eq(mail.recipient, people[0]?.email ?? ''));
    expect(letters.map(({ subject }) => subject)).toContain('Die Kopie Ihrer Daten ist bereit');
    expect(letters.at(-1)?.bodyText).toContain('/dashboard/settings');

    const file = await call(0, 'GET', `/me/data-exports/${id}/file`);
    expect([file.statusCode, file.headers['content-type'], file.rawPayload.length]).toEqual([200, 'application/zip', ready?.size]);
    const events = await store.db
      .select({ event: audit.event })
      .from(audit)
      .where(eq(audit.subjectId, isOf(0)))
      .orderBy(asc(audit.id));
    expect(events.map(({ event }) => event).filter((event) => event.startsWith('dataExport'))).toEqual([
      'dataExport.request',
      'dataExport.make',
      'dataExport.download',
    ]);

    // nobody else's, by nobody else
    expect((await call(1, 'GET', `/me/data-exports/${id}/file`)).statusCode).toBe(404);
    expect((await call(1, 'GET', '/me/data-exports')).json()).toEqual([]);
    const entries = unzipSync(file.rawPayload);
    const data: unknown = JSON.parse(strFromU8(entries['data.json'] ?? new Uint8Array()));
    const ajv = new Ajv2020({ allErrors: true });
    for (const [name, format] of Object.entries(fullFormats)) ajv.addFormat(name, format);
    const isValid = ajv.compile(dataSchema);
    isValid(data);
    expect(isValid.errors).toBeNull();
    expect(data).toMatchObject({ account: { id: isOf(0) }, investments: [{ userId: isOf(0), amountCents: 100_000 }] });
    for (const foreign of [isOf(1), people[1]?.email ?? '']) expect(JSON.stringify(data)).not.toContain(foreign);
    expect(JSON.stringify(data)).not.toMatch(/hash|token/i);
    const names = Object.keys(entries);
    expect(names).toHaveLength(5);
    expect(names).toContain('data.schema.json');
    expect(strFromU8(entries[`files/fil-${isOf(0)} salary.pdf`] ?? new Uint8Array())).toBe('of 0');
    for (const folder of ['contracts/', 'documents/']) {
      const name = names.find((one) => one.startsWith(folder)) ?? '';
      expect(strFromU8((entries[name] ?? new Uint8Array()).subarray(0, 5))).toBe('%PDF-');
    }
  });

  test('ends after seven days, and its file is deleted', async () => {
    const [ready] = (await call(0, 'GET', '/me/data-exports')).json<DataExport[]>();
    const id = ready?.id ?? '';
    server.clock.advanceDays(6);
    await deleteExpiredData(store, server.clock, server.files);
    expect((await call(0, 'GET', `/me/data-exports/${id}/file`)).statusCode).toBe(200);
    server.clock.advanceDays(1.1);
    expect((await call(0, 'GET', `/me/data-exports/${id}/file`)).statusCode).toBe(404);
    await deleteExpiredData(store, server.clock, server.files);
    expect(await server.files.get(id)).toBeUndefined();
  });

  test('needs a sign-in of the last ten minutes, to ask for it and to download it', async () => {
    const { id } = (await call(1, 'POST', '/me/data-exports')).json<DataExport>();
    await make();
    await store.db
      .update(sessionToken)
      .set({ signedInAt: new Date(Date.now() - 30 * 60_000) })
      .where(eq(sessionToken.tokenHash, fingerprint(people[1]?.token ?? '')));
    for (const refused of [await call(1, 'POST', '/me/data-exports'), await call(1, 'GET', `/me/data-exports/${id}/file`)])
      expect([refused.statusCode, refused.json<{ errorCode: string }>().errorCode]).toEqual([403, 'STEP_UP_REQUIRED']);
    expect((await call(1, 'GET', '/me/data-exports')).statusCode).toBe(200);
  });
});
