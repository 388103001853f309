import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locale } from '../../domain/locale.ts';
import { kiisFiles } from '../../server/investing/kiis.ts';
import { projectList } from '../../server/investing/project-list.ts';
import { staleByProject } from '../../server/investing/reservations.ts';
import { toProjectResponse } from '../../server/investing/responses.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { investment, project } from '../../server/store/schema.ts';
import { openTestStore } from '../support/store.ts';
import { investingOn } from './investing-support.ts';

let store: Store;
let on: ReturnType<typeof investingOn>;

beforeAll(async () => {
  store = await openTestStore();
  on = investingOn(store);
});
afterAll(() => store?.close());

/** In days: the list may be so old. */
const aSecond = 1 / 86_400;

const listed = async (id: string, locale: Locale = 'en') => {
  const answer = await on.handlers.listProjects({ ...on.as(), locale });
  if (answer.status !== 200) throw new Error('no list');
  return answer.body.find((each) => each.id === id)!;
};

test('a payment is in the list a second later, also when many read at the same time', async () => {
  const { users, projects } = await makeScenario(store, on.clock, { users: [{}], projects: [{ loanAmount: 10_000 }] });
  const [userId, projectId] = [users[0]!.id, projects[0]!.id];
  for (let paid = 1; paid <= 5; paid++) {
    const made = await on.invest(userId, projectId, 1000);
    if (made.status !== 201) throw new Error('not made');
    const payment = await on.pay(userId, made.body.id);
    const reading = Promise.all(Array.from({ length: 10 }, () => listed(projectId)));
    await on.bankSays('payment.completed', payment.body as string, 1000);
    on.clock.advanceDays(aSecond);
    const after = await Promise.all(Array.from({ length: 10 }, () => listed(projectId)));
    expect(after.map(({ progress }) => progress.collectedAmount)).toEqual(Array<number>(10).fill(paid * 1000));
    await reading;
  }
});

test('a list is read once a second at most, and each language has its own', async () => {
  let now = on.clock.now().getTime();
  const list = projectList(store, { now: () => new Date(now) });
  const first = await list.read('en');
  now += 999;
  expect(await list.read('en')).toBe(first);
  expect(await list.read('de')).not.toBe(first);
  now += 1;
  expect(await list.read('en')).not.toBe(first);
});

test('what secures a project is in the language that was asked for, in the list too', async () => {
  const { projects } = await makeScenario(store, on.clock, { projects: [{}] });
  const { id } = projects[0]!;
  const [row] = await store.db.select().from(project).where(eq(project.id, id));
  const security = { en: 'No mortgage.', lt: 'Be hipotekos.' };
  await store.db
    .update(project)
    .set({ data: { ...row!.data, security } })
    .where(eq(project.id, id));
  on.clock.advanceDays(aSecond);
  expect((await listed(id, 'lt')).security).toBe(security.lt);
  expect((await listed(id)).security).toBe(security.en);
});

test('every text of a project is in the language that was asked for', async () => {
  const { projects } = await makeScenario(store, on.clock, { projects: [{}] });
  const [row] = await store.db.select().from(project).where(eq(project.id, projects[0]!.id));
  const inLanguages = (what: string) => ({ en: `${what} in English`, lt: `${what} lietuviškai`, es: `${what} en español` });
  const data = {
    ...row!.data,
    name: inLanguages('name'),
    description: inLanguages('description'),
    security: inLanguages('security'),
    owner: { ...row!.data.owner!, ownership: inLanguages('ownership'), management: inLanguages('management') },
    gallery: [{ mediumSrc: '/a.jpg', originalSrc: '/b.jpg', alt: inLanguages('picture') }],
    updates: [{ date: '2026-01-02', title: inLanguages('title'), content: inLanguages('content') }],
  };
  const shown = toProjectResponse({ ...row!, data }, 0, 'lt', '2026-01-15');
  const lithuanian = (what: string) => inLanguages(what).lt;
  expect(shown).toMatchObject({
    name: lithuanian('name'),
    description: lithuanian('description'),
    security: lithuanian('security'),
    owner: { ownership: lithuanian('ownership'), management: lithuanian('management') },
    gallery: [{ alt: lithuanian('picture') }],
    updates: [{ title: lithuanian('title'), content: lithuanian('content') }],
  });
  const sheet = kiisFiles({ make: async (sheetData) => Buffer.from(JSON.stringify(sheetData)), clock: on.clock, origin: on.origin });
  const file = await sheet({ ...row!, data }, 'lt');
  const read = JSON.parse(Buffer.from(file!.bytes).toString()) as Record<string, unknown>;
  for (const what of ['name', 'description', 'security', 'ownership', 'management']) expect(read[what]).toBe(lithuanian(what));
});

test('an amount that nobody paid for a day is free again in the list, though no row was written', async () => {
  const { users, projects } = await makeScenario(store, on.clock, { users: [{}], projects: [{ loanAmount: 1000 }] });
  await on.invest(users[0]!.id, projects[0]!.id, 1000);
  const [{ heldUntil } = { heldUntil: null }] = await store.db.select().from(investment).where(eq(investment.projectId, projects[0]!.id));
  const freeAt = async (ms: number) => {
    const free = await staleByProject(store.db, { now: () => new Date(heldUntil!.getTime() + ms) });
    return free.get(projects[0]!.id);
  };
  expect([await freeAt(0), await freeAt(1)]).toEqual([0, 100_000]);
  on.clock.advanceDays(aSecond);
  expect((await listed(projects[0]!.id)).investingEnabled).toBe(false);
  on.clock.advanceDays(1.01);
  expect((await listed(projects[0]!.id)).investingEnabled).toBe(true);
});

test('what can be invested is what nobody holds, in the list as in the project, whether it is paid or only reserved [decision 113]', async () => {
  const { users, projects } = await makeScenario(store, on.clock, {
    users: [{}, {}],
    projects: [{ loanAmount: 1000, investmentStep: 50 }, { status: 'COMING_SOON' }, { investingEnabled: false }],
  });
  const [open, ahead, closed] = projects.map(({ id }) => id) as [string, string, string];
  const available = async (id: string) => {
    on.clock.advanceDays(aSecond);
    const { status, body } = await on.handlers.getProject({ ...on.as(), params: { id } });
    if (status !== 200) throw new Error('no project');
    expect((await listed(id)).availableAmount).toBe(body.availableAmount);
    return body.availableAmount;
  };
  expect([await available(open), await available(ahead), await available(closed)]).toEqual([1000, 0, 0]);
  const made = await on.invest(users[0]!.id, open, 600);
  await on.invest(users[1]!.id, open, 350);
  expect(await available(open)).toBe(50);
  if (made.status !== 201) throw new Error('not made');
  await on.bankSays('payment.completed', (await on.pay(users[0]!.id, made.body.id)).body as string, 600);
  expect(await available(open)).toBe(50);
  on.clock.advanceDays(1.01);
  expect(await available(open)).toBe(400);
  expect((await on.invest(users[0]!.id, open, 400)).status).toBe(201);
  expect(await available(open)).toBe(0);
});
