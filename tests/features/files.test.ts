import { execFileSync } from 'node:child_process';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { maxFileSize } from '../../domain/upload.ts';
import { storedFile } from '../../server/store/tables/onboarding.ts';
import type { Store } from '../../server/store/store.ts';
import { officeFile, packedZeros, zipFile } from '../support/zip.ts';
import { png } from './onboarding-data.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

const mebibyte = 1024 * 1024;
let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;

onOwnServer((own) => {
  ({ store, server } = own);
});

function pdf(size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes.set(Buffer.from('%PDF-1.7\n'));
  return bytes;
}

/** Bytes that a process of its own needs to look at a file. */
function memoryToInspect(bytes: Uint8Array): number {
  const look = `import { inspect } from '${new URL('../../server/files/inspect.ts', import.meta.url)}';
import { readFileSync } from 'node:fs';
const bytes = readFileSync(0);
await inspect(Buffer.from('%PDF-1.7'));
const { maxRSS } = process.resourceUsage();
await inspect(bytes);
console.log(process.resourceUsage().maxRSS - maxRSS);`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', look], { input: bytes, encoding: 'utf8' })) * 1024;
}

describe('a file that is sent', () => {
  test('may have 10 MB, not a byte more, and 12 MB do not break the server [EXP-10]', { tags: ['full'] }, async () => {
    const person = await server.person();
    expect(await person.upload('large.pdf', pdf(maxFileSize))).toMatchObject({
      status: 200,
      body: [{ fileName: 'large.pdf', contentType: 'application/pdf', size: maxFileSize }],
    });
    for (const size of [maxFileSize + 1, 12 * mebibyte])
      expect(await person.upload('larger.pdf', pdf(size))).toMatchObject({ status: 413, body: { errorCode: 'FILE_TOO_LARGE' } });
  });

  test('is what its content says, and is kept by a name that says so [EXP-10]', async () => {
    const person = await server.person();
    for (const [name, bytes] of [
      ['a-text.pdf', Buffer.from('Two criteria are met, I promise.')],
      ['page.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['things.xlsx', zipFile({ name: 'bomb.bin', bytes: Buffer.from('no sheet') })],
    ] as const)
      expect({ name, ...(await person.upload(name, bytes)) }).toMatchObject({ status: 415, body: { errorCode: 'FILE_TYPE_NOT_ALLOWED' } });
    for (const [name, bytes, fileName, contentType] of [
      ['picture.pdf', png, 'picture.png', 'image/png'],
      ['Übersicht 2026.xlsx', officeFile('xlsx'), 'Übersicht 2026.xlsx', expect.stringMatching(/spreadsheetml\.sheet$/)],
      ['../../etc/passwd', officeFile('docx'), 'passwd.docx', expect.stringMatching(/wordprocessingml\.document$/)],
    ] as const)
      expect({ name, ...(await person.upload(name, bytes)) }).toMatchObject({ status: 200, body: [{ fileName, contentType }] });
  });

  test('is refused by its own code when there is nothing in it [EXP-10]', async () => {
    const person = await server.person();
    expect(await person.upload('empty.pdf', Buffer.alloc(0))).toMatchObject({ status: 400, body: { errorCode: 'FILE_EMPTY' } });
  });

  test('may be a bomb: it is told by a little of it, soon, and nobody unpacks it', { tags: ['full'] }, async () => {
    const person = await server.person();
    const size = 200 * mebibyte;
    const zeros = await packedZeros(size);
    const sheet = { name: 'xl/worksheets/sheet1.xml', bytes: zeros };
    // with the size it has, and with one that it claims
    for (const unpacked of [size, 1000]) {
      const bomb = zipFile({ name: '[Content_Types].xml', bytes: zeros, unpacked }, { ...sheet, unpacked });
      const started = performance.now();
      expect((await person.upload('bomb.xlsx', bomb)).status).toBeLessThan(500);
      expect(performance.now() - started).toBeLessThan(2000);
      expect(memoryToInspect(bomb)).toBeLessThan(60 * mebibyte);
    }
  });

  test('is one of two hundred in a day', async () => {
    const person = await server.person();
    const sent = { userId: person.id, fileName: 'a.png', contentType: 'image/png', size: 1, createdAt: server.clock.now() };
    await store.db.insert(storedFile).values(Array.from({ length: 199 }, (_, at) => ({ ...sent, id: `fil-${person.id}-${at}` })));
    expect((await person.upload('last.png', png)).status).toBe(200);
    expect(await person.upload('more.png', png)).toMatchObject({ status: 429, body: { errorCode: 'RATE_LIMITED' } });
    expect((await (await server.person()).upload('mine.png', png)).status).toBe(200);
  });
});

describe('a file that is sent again under its idempotency key [25 C3]', () => {
  const key = () => crypto.randomUUID();
  const count = (userId: string) => store.db.$count(storedFile, eq(storedFile.userId, userId));

  test('is stored once, also when both requests arrive together', async () => {
    const person = await server.person();
    const requestKey = key();
    const first = await person.upload('proof.png', png, requestKey);
    expect(first.status).toBe(200);
    expect(await person.upload('proof.png', png, requestKey)).toEqual(first);
    const other = key();
    const [a, b] = await Promise.all([person.upload('proof.png', png, other), person.upload('proof.png', png, other)]);
    expect(a).toEqual(b);
    expect(await count(person.id)).toBe(2);
  });

  test('is still known when the limit of the day is reached', async () => {
    const person = await server.person();
    const requestKey = key();
    const first = await person.upload('proof.png', png, requestKey);
    const sent = { userId: person.id, fileName: 'a.png', contentType: 'image/png', size: 1, createdAt: server.clock.now() };
    await store.db.insert(storedFile).values(Array.from({ length: 199 }, (_, at) => ({ ...sent, id: `fil-${person.id}-${at}` })));
    expect(await person.upload('proof.png', png, requestKey)).toEqual(first);
    expect((await person.upload('proof.png', png, key())).status).toBe(429);
  });

  test('is refused when its content or name is another', async () => {
    const person = await server.person();
    const requestKey = key();
    await person.upload('proof.png', png, requestKey);
    const conflict = { status: 409, body: { errorCode: 'IDEMPOTENCY_CONFLICT' } };
    expect(await person.upload('proof.png', pdf(1000), requestKey)).toMatchObject(conflict);
    expect(await person.upload('other.png', png, requestKey)).toMatchObject(conflict);
    expect(await count(person.id)).toBe(1);
  });

  test('is another file for another user', async () => {
    const [one, other] = await Promise.all([server.person(), server.person()]);
    const requestKey = key();
    const [mine, theirs] = [await one.upload('proof.png', png, requestKey), await other.upload('proof.png', png, requestKey)];
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect(mine.body).not.toEqual(theirs.body);
  });

  test('may be sent again after a refusal', async () => {
    const person = await server.person();
    const requestKey = key();
    expect((await person.upload('proof.png', Buffer.from('no picture'), requestKey)).status).toBe(415);
    expect((await person.upload('proof.png', png, requestKey)).status).toBe(200);
  });
});
