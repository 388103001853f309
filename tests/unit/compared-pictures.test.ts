import { expect, test } from 'vitest';
import { catalogue } from '../../machines/catalogue.ts';
import { chosen, pairs } from '../../scripts/pictures/choice.ts';
import { difference, type Pixels, readPicture, writePicture } from '../../scripts/pictures/comparison.ts';
import { type Compared, picturePage } from '../../scripts/pictures/page.ts';
import { screenModels } from '../models/screens.ts';

const subjects = [
  { name: 'payment', folder: 'payment', catalogues: ['payment', 'payment-status'] },
  { name: 'payment-status', folder: 'payment-status', catalogues: ['payment-status'] },
  { name: 'project-draft', folder: 'project-draft', catalogues: ['back-office'] },
  { name: 'register-banner', folder: 'register-banner', catalogues: [] },
];

test.each([
  ['its machine', 'machines/payment/payment.machine.ts', ['payment']],
  ['its model', 'tests/models/payment-status.screen.ts', ['payment-status']],
  ['its feature', 'src/features/payment/payment.tsx', ['payment']],
  ['a catalogue that two read', 'src/features/payment-status/locales/de.po', ['payment', 'payment-status']],
  ['the back office', 'src/back-office/drafts/draft-page.tsx', ['project-draft']],
  ['a feature without a catalogue', 'src/features/register-banner/register-banner.tsx', ['register-banner']],
  ['the design system', 'src/ui/core/button.tsx', subjects.map(({ name }) => name)],
  ['the common texts', 'src/ui/locales/lt.po', subjects.map(({ name }) => name)],
  ['what the lab is made of', 'src/lab/stages.tsx', subjects.map(({ name }) => name)],
  ['another feature', 'src/features/payments/list.tsx', []],
  ['the server', 'server/payments/apply.ts', []],
  ['a list of the lab', 'src/lab/contents.tsx', []],
  ['the documentation', 'docs/payment.md', []],
])('a screen is compared when %s has changed [30]', (_, file, names) => {
  expect(chosen(subjects, ['README.md', file])).toEqual(names);
});

test('every screen of the lab has a catalogue or a feature folder of the name of its machine', () => {
  const found = catalogue.flatMap(({ name, folder }) => {
    const model = Object.entries(screenModels).find(([key]) => key === name)?.[1];
    return model ? [{ name, folder, catalogues: model.catalogues as readonly string[] }] : [];
  });
  expect(found).toHaveLength(Object.keys(screenModels).length);
  for (const { name, catalogues } of found)
    expect(chosen(found, [`src/features/${catalogues[0] ?? name}/a.tsx`, `src/${catalogues[0] ?? name}/a.tsx`])).toContain(name);
});

/** States are numbered by `places`; each step is named as in a record. */
const record = (states: string[], steps: [number, string][], tours: number[][]) => ({
  places: states.map((state) => ({ state })),
  starts: [{ place: 0 }],
  steps: steps.map(([to, title]) => ({ to, title })),
  tours: tours.map((numbers, index) => ({ id: `t${index}`, start: 0, steps: numbers })),
});

test('each state is met on the shortest way, and in both versions on the same one [30]', () => {
  const before = record(
    ['open', 'asked', 'paid'],
    [
      [1, 'ask'],
      [2, 'pay'],
      [2, 'pay at once'],
    ],
    [[2], [0, 1]],
  );
  const after = record(
    ['open', 'asked', 'paid', 'failed'],
    [
      [1, 'ask'],
      [2, 'pay'],
      [3, 'fail'],
    ],
    [
      [0, 1],
      [0, 2],
    ],
  );
  const found = pairs(before, after).map(({ state, before: one, after: other }) => [state, one?.way, other?.way, other?.step]);
  expect(found).toEqual([
    ['open', '0', '0', 0],
    ['asked', '0 · ask', '0 · ask', 1],
    ['paid', '0 · ask · pay', '0 · ask · pay', 2],
    ['failed', undefined, '0 · ask · fail', 2],
  ]);
  expect(pairs(after, before).at(-1)).toMatchObject({ state: 'failed', before: { way: '0 · ask · fail' } });
  const other = record(['open', 'paid'], [[1, 'pay by card']], [[0]]);
  const [, paid] = pairs(record(['open', 'paid'], [[1, 'pay']], [[0]]), other);
  expect([paid?.before?.way, paid?.after?.way]).toEqual(['0 · pay', '0 · pay by card']);
  expect(pairs(undefined, other).map(({ before: none }) => none)).toEqual([undefined, undefined]);
});

/** A white sheet with a black field. */
function sheet(width: number, height: number, field?: { left: number; top: number; size: number }): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  if (field)
    for (let row = field.top; row < field.top + field.size; row++)
      for (let column = field.left; column < field.left + field.size; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  return { width, height, data };
}

test('pixels that differ are counted and marked red, others stay pale [30]', () => {
  const { count, share, marked } = difference(sheet(20, 10), sheet(20, 10, { left: 4, top: 2, size: 3 }));
  expect([count, share]).toEqual([9, 9 / 200]);
  const at = (column: number, row: number) => [...marked.data.subarray((row * 20 + column) * 4, (row * 20 + column) * 4 + 3)];
  expect([at(4, 2), at(6, 4)]).toEqual([
    [255, 0, 0],
    [255, 0, 0],
  ]);
  expect(at(0, 0)).toEqual([255, 255, 255]);
  expect(difference(sheet(20, 10), sheet(20, 10)).count).toBe(0);
});

test('what only the longer of two pictures covers differs [30]', () => {
  const { count, marked } = difference(sheet(20, 10), sheet(20, 13));
  expect([count, marked.width, marked.height]).toEqual([60, 20, 13]);
  expect(difference(sheet(20, 13), sheet(18, 13)).count).toBe(26);
});

test('a picture is the same after it was written and read', async () => {
  const picture = sheet(7, 5, { left: 1, top: 1, size: 2 });
  expect(await readPicture(writePicture(picture))).toEqual(picture);
});

const one: Compared = {
  machine: 'payment',
  title: 'Payment',
  state: 'paying',
  stateTitle: 'Paying <now>',
  width: 390,
  kind: 'differs',
  share: 0.0123,
  before: 'payment/paying.en-390.before.png',
  after: 'payment/paying.en-390.after.png',
  marked: 'payment/paying.en-390.difference.png',
};

test('the page lists what differs by machine, with both pictures and the difference [30]', () => {
  const found: Compared[] = [
    one,
    { ...one, state: 'gone', stateTitle: 'Gone', kind: 'gone', after: undefined, marked: undefined } as never,
  ];
  const page = picturePage({ since: 'v1<b>', at: '2026-11-27T08:00:00.000Z', locale: 'en', compared: 12, found });
  expect(page).toContain('12 screens were compared, 2 differ.');
  expect(page).toContain('<h3>Paying &lt;now> <small>390 px</small></h3>');
  expect(page).toContain('1.23 % of the pixels differ');
  expect([...page.matchAll(/<img src="([^"]+)"/g)].map(([, file]) => file)).toEqual([one.before, one.after, one.marked, one.before]);
  expect(page).toContain('href="../../payment/state/paying"');
  expect(page).not.toContain('state/gone');
  expect(page).not.toContain('v1<b>');
});
