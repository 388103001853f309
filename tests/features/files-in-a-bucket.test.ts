import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FileStore, bucketStore } from '../../server/files/file-store.ts';
import { evaluation, storedFile } from '../../server/store/tables/onboarding.ts';
import { audit } from '../../server/store/schema.ts';
import type { Store } from '../../server/store/store.ts';
import { bucketKeys, startBucket } from '../support/bucket.ts';
import { openTestStore } from '../support/store.ts';
import { png } from './onboarding-data.ts';
import { serverOn } from './onboarding-support.ts';

let bucket: Awaited<ReturnType<typeof startBucket>>;
let files: FileStore;
let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;

beforeAll(async () => {
  bucket = await startBucket();
  files = bucketStore({ url: bucket.url, ...bucketKeys });
  store = await openTestStore();
  server = await serverOn(store, files);
});
afterEach(() => bucket.works());
afterAll(async () => {
  await server?.app.close();
  await store?.close();
  await bucket?.close();
});

type Person = Awaited<ReturnType<typeof server.person>>;
const rowsOf = ({ id }: Person) => store.db.select().from(storedFile).where(eq(storedFile.userId, id));
const claims = JSON.stringify({
  personalGrossIncomeCriteria: true,
  financialSectorEmploymentCriteria: true,
  largeTransactionsCriteria: false,
  experiencedInvestorConsent: true,
});
const apply = (person: Person, fileId: string) =>
  person.call('POST', '/investor-experience/evaluations', {
    desiredEvaluation: 'EXPERIENCED',
    questionnaireContent: claims,
    attachedFiles: [{ fileId }],
  });
async function sent(person: Person): Promise<string> {
  const { status, body } = await person.upload('proof.png', png);
  expect(status).toBe(200);
  return (body as { fileId: string }[])[0]!.fileId;
}
const download = (token: string, id: string) =>
  server.app.inject({ method: 'GET', url: `/api/v1/admin/files/${id}`, headers: { authorization: `Bearer ${token}` } });

describe('a bucket in place of the directory', () => {
  test('takes a file whole, gives it back, and forgets it', async () => {
    expect(await files.get('fil-none')).toBeUndefined();
    await files.put('fil-1', png);
    expect(bucket.objects.get('fil-1')).toEqual(Buffer.from(png));
    expect(await files.get('fil-1')).toEqual(new Uint8Array(png));
    await files.remove('fil-1');
    await files.remove('fil-1');
    expect(await files.get('fil-1')).toBeUndefined();
    expect(bucket.asked).toEqual(expect.arrayContaining(['PUT /bucket/fil-1', 'GET /bucket/fil-1', 'DELETE /bucket/fil-1']));
  });

  test('is asked with a signature of its key, and by no other', async () => {
    const stranger = bucketStore({ url: bucket.url, ...bucketKeys, secretAccessKey: 'somebody else’s' });
    await expect(stranger.put('fil-2', png)).rejects.toThrow('403');
    await expect(bucketStore({ url: `${bucket.url}/`, ...bucketKeys, region: 'us-east-1' }).get('fil-2')).rejects.toThrow('403');
    expect(bucket.objects.has('fil-2')).toBe(false);
    await expect(bucketStore({ url: bucket.url.replace('bucket', 'other'), ...bucketKeys }).put('fil-2', png)).rejects.toThrow('bucket');
  });

  test('that stumbles is asked again, and one that stays down is given up soon', async () => {
    bucket.fails(503, 2);
    await files.put('fil-3', png);
    expect(bucket.objects.has('fil-3')).toBe(true);
    bucket.fails(503);
    const started = performance.now();
    await expect(files.get('fil-3')).rejects.toThrow('503');
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

describe('files of people in a bucket', () => {
  test('are handed in by their owner, read by the office, and belong to nobody else [EXP-01, UI-05]', async () => {
    const person = await server.person({ experience: 'NONE', checks: { INVESTOR_EXPERIENCE: 'NOT_STARTED' } });
    const other = await server.person();
    const office = await server.person({ userGroup: 'ADMIN' });
    const id = await sent(person);
    expect(bucket.objects.get(id)).toEqual(Buffer.from(png));
    expect(await apply(other, id)).toMatchObject({ status: 404, body: { errorCode: 'FILE_NOT_FOUND' } });
    // not handed in yet: nobody reads it
    expect((await download(office.token, id)).statusCode).toBe(404);
    expect((await apply(person, id)).status).toBe(200);
    const read = await download(office.token, id);
    expect(read.statusCode).toBe(200);
    expect(read.rawPayload).toEqual(Buffer.from(png));
    for (const { token } of [person, other]) expect((await download(token, id)).statusCode).toBe(403);
    // taken out of the bucket from outside
    bucket.objects.delete(id);
    expect((await download(office.token, id)).statusCode).toBe(404);
  });

  test('are refused by content before the bucket hears of them [EXP-10]', async () => {
    const person = await server.person();
    const before = bucket.asked.length;
    expect(await person.upload('proof.pdf', Buffer.from('I promise.'))).toMatchObject({ status: 415 });
    expect(bucket.asked).toHaveLength(before);
  });

  test('are not lost when the bucket is down: the answer says so, nothing is half there, and sending them again is enough [EXP-10]', async () => {
    const person = await server.person({ experience: 'NONE', checks: { INVESTOR_EXPERIENCE: 'NOT_STARTED' } });
    for (const status of [500, 403]) {
      bucket.fails(status);
      const failed = await person.upload('proof.png', png);
      expect(failed).toMatchObject({ status: 500, body: { errorCode: 'INTERNAL_ERROR', requestId: expect.any(String) } });
      expect(JSON.stringify(failed.body)).not.toMatch(/store|bucket|127\.0\.0\.1/);
      expect(await rowsOf(person)).toEqual([]);
    }
    bucket.works();
    const id = await sent(person);
    expect(await rowsOf(person)).toMatchObject([{ id, fileName: 'proof.png', size: png.byteLength }]);
    expect((await apply(person, id)).status).toBe(200);

    const office = await server.person({ userGroup: 'ADMIN' });
    const opened = () => store.db.select().from(audit).where(eq(audit.after, id));
    bucket.fails(503);
    expect((await download(office.token, id)).json()).toMatchObject({ errorCode: 'INTERNAL_ERROR' });
    expect(await opened()).toEqual([]);
    expect(await store.db.select().from(evaluation).where(eq(evaluation.userId, person.id))).toMatchObject([{ status: 'SUBMITTED' }]);
    bucket.works();
    expect((await download(office.token, id)).rawPayload).toEqual(Buffer.from(png));
    expect(await opened()).toHaveLength(1);
  });

  test('under an idempotency key are whole after the same request again, once the bucket works [25 C3]', async () => {
    const person = await server.person();
    const requestKey = crypto.randomUUID();
    bucket.fails(500);
    expect((await person.upload('proof.png', png, requestKey)).status).toBe(500);
    bucket.works();
    const { status, body } = await person.upload('proof.png', png, requestKey);
    expect(status).toBe(200);
    expect((await rowsOf(person)).map(({ id }) => id)).toEqual([(body as { fileId: string }[])[0]!.fileId]);
    expect(bucket.objects.get((body as { fileId: string }[])[0]!.fileId)).toEqual(Buffer.from(png));
  });

  test('leave nothing behind in the bucket when the database does not take them', async () => {
    const person = await server.person();
    const kept = new Set(bucket.objects.keys());
    const before = bucket.asked.length;
    await store.db.execute(sql`alter table stored_file add constraint closed check (size < 0) not valid`);
    try {
      expect(await person.upload('proof.png', png)).toMatchObject({ status: 500, body: { errorCode: 'INTERNAL_ERROR' } });
    } finally {
      await store.db.execute(sql`alter table stored_file drop constraint closed`);
    }
    expect(bucket.asked.slice(before).filter((asked) => asked.startsWith('PUT '))).toEqual([]);
    expect(new Set(bucket.objects.keys())).toEqual(kept);
  });
});
