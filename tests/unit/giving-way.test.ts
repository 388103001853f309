import { expect, test } from 'vitest';
import { countRequest, givingWay } from '../../server/lib/giving-way.ts';
import { partMs, restsOf } from '../support/rests.ts';

// a timer may end a millisecond early by this clock
const longEnough = partMs - 2;

test('a long answer goes on at once while nobody else is served [28 5]', async () => {
  const end = countRequest();
  expect((await restsOf()).map(({ turns }) => turns)).toEqual([0, 0]);
  end();
});

test('and rests after each part as long as it took while another request is answered [28 5]', async () => {
  const ends = [countRequest(), countRequest()];
  const rests = await restsOf();
  expect(rests).toHaveLength(2);
  for (const { ms } of rests) expect(ms).toBeGreaterThanOrEqual(longEnough);
  // the other one is answered after the first part
  const [, second] = await restsOf(() => ends.pop()?.());
  expect(second?.turns).toBe(0);
  for (const end of ends) end();
});

test('two long answers are no requests to each other [28 5]', async () => {
  const ends = [countRequest(), countRequest()];
  async function* endless() {
    for (;;) yield 'part';
  }
  const other = givingWay(endless());
  await other.next();
  expect((await restsOf()).map(({ turns }) => turns)).toEqual([0, 0]);
  await other.return(undefined);
  const [first] = await restsOf();
  expect(first?.ms).toBeGreaterThanOrEqual(longEnough);
  for (const end of ends) end();
});
