import { expect, test } from 'vitest';
import { eachPart, eachRow, RowsFailed } from '../../server/lib/each-row.ts';

const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const failing = (...ids: string[]) => {
  const done: string[] = [];
  const work = async ({ id }: { id: string }) => {
    if (ids.includes(id)) throw new Error(`no ${id}`);
    return void done.push(id);
  };
  return { done, work };
};

test('does every row and gives the results in their order', async () => {
  expect(await eachRow(rows, async ({ id }) => id.toUpperCase())).toEqual(['A', 'B', 'C']);
});

test('goes on after rows that fail and tells of each of them', async () => {
  const { done, work } = failing('a', 'c');
  const failures = [
    { id: 'a', error: new Error('no a') },
    { id: 'c', error: new Error('no c') },
  ];
  await expect(eachRow(rows, work)).rejects.toMatchObject({ message: '2 of 3 rows failed', cause: new Error('no a'), failures });
  expect(done).toEqual(['b']);
});

test('ends before the next row once it is aborted', async () => {
  const aborting = new AbortController();
  const { done, work } = failing();
  await eachRow(
    rows,
    async (row) => {
      await work(row);
      if (row.id === 'b') aborting.abort();
    },
    aborting.signal,
  );
  expect(done).toEqual(['a', 'b']);
});

test('goes on after a part whose rows fail and tells of the rows', async () => {
  const first = failing('b');
  const last = failing();
  const parts = {
    first: () => eachRow(rows, first.work),
    second: () => Promise.reject(new Error('no part')),
    last: () => eachRow(rows, last.work),
  };
  const thrown = await eachPart(parts).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(RowsFailed);
  expect(thrown).toMatchObject({
    failures: [
      { id: 'b', error: new Error('no b') },
      { id: 'second', error: new Error('no part') },
    ],
  });
  expect(first.done).toEqual(['a', 'c']);
  expect(last.done).toEqual(['a', 'b', 'c']);
});
