import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../server/store/store.ts';
import { typedParam, type Places, statement } from '../../server/store/statement.ts';
import { mail } from '../../server/store/tables/mail.ts';
import { openTestStore } from '../support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openTestStore();
  await store.db.insert(mail).values({
    id: 'mail-1',
    recipient: 'a@test.example',
    language: 'en',
    subject: 'A',
    bodyText: 'a',
    bodyHtml: 'a',
    createdAt: new Date(),
  });
});
afterAll(() => store.close());

let made = 0;
const echo = statement((db, at: Places<{ word: string }>) => {
  made++;
  return db
    .select({ word: sql<string>`${at.word}::text` })
    .from(sql`(values (true)) as one`)
    .prepare('echo');
});
const send = statement((db, at: Places<{ id: string; sentAt: Date | null }>) =>
  db
    .update(mail)
    .set({ sentAt: typedParam(at.sentAt, mail.sentAt) })
    .where(eq(mail.id, at.id))
    .returning({ sentAt: mail.sentAt })
    .prepare('send'),
);

test('a statement is made once for a connection, in whichever transaction it runs', async () => {
  made = 0;
  for (const word of ['one', 'two', 'three'])
    expect(await store.tx(async (tx) => [...(await echo(tx, { word })), ...(await echo(tx, { word }))])).toEqual([{ word }, { word }]);
  expect(made).toBe(1);
});

test('transactions at the same moment are given their own values', async () => {
  const words = Array.from({ length: 8 }, (_, index) => `word ${index}`);
  const found = await Promise.all(words.map((word) => store.tx((tx) => echo(tx, { word }))));
  expect(found).toEqual(words.map((word) => [{ word }]));
});

test('what is given for a column may be null', async () => {
  const sentAt = new Date('2026-11-27T10:00:00Z');
  expect(await send(store.db, { id: 'mail-1', sentAt })).toEqual([{ sentAt }]);
  expect(await send(store.db, { id: 'mail-1', sentAt: null })).toEqual([{ sentAt: null }]);
});
