import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ScenarioProject } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { project } from '../../server/store/schema.ts';
import { invest, makeProject as projectOn } from './one-project.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const makeProject = (scenarioProject: ScenarioProject = {}) => projectOn(store, server.clock, { investmentStep: 50, ...scenarioProject });
const reservedIn = async (id: string) => (await store.db.select().from(project).where(eq(project.id, id)))[0]?.reservedCents;

describe('a rest below the minimum [WIZ-10, decision 113]', () => {
  test('can be invested, all of it and nothing else', async () => {
    const [one, other] = [await server.person(), await server.person()];
    const projectId = await makeProject();
    expect((await invest(one, projectId, 950)).status).toBe(201);
    expect((await invest(other, projectId, 100)).code).toBe('INVESTMENT_AMOUNT_TOO_HIGH');
    expect((await invest(other, projectId, 25)).code).toBe('INVESTMENT_AMOUNT_TOO_LOW');
    expect((await invest(other, projectId, 50)).status).toBe(201);
    expect(await reservedIn(projectId)).toBe(100_000);
    expect((await invest(other, projectId, 50)).code).toBe('PROJECT_INVESTING_DISABLED');
  });

  test('counts what others reserved, until they hold it no longer', async () => {
    const [forgetful, other] = [await server.person(), await server.person()];
    const projectId = await makeProject({ collected: 500 });
    await invest(forgetful, projectId, 450);
    server.clock.advanceDays(0.2);
    expect((await invest(other, projectId, 50)).code).toBe('INVESTMENT_AMOUNT_TOO_LOW');
    expect((await invest(other, projectId, 450)).status).toBe(201);
    expect((await invest(other, projectId, 50)).status).toBe(201);
  });

  test('is taken once, whoever asks at the same moment', async () => {
    const people = await Promise.all([1, 2, 3].map(() => server.person()));
    const projectId = await makeProject({ collected: 950 });
    const made = await Promise.all(people.map((person) => invest(person, projectId, 50)));
    expect(made.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 400, 400]);
    expect(await reservedIn(projectId)).toBe(100_000);
  });

  test('can be bought in bonds [BOND-06]', async () => {
    const person = await server.person();
    const projectId = await makeProject({
      projectType: 'BONDS',
      loanAmount: 10_000,
      collected: 7_000,
      minInvestment: 5_000,
      investmentStep: 1_000,
    });
    const buy = (amount: number) => person.call('POST', '/bonds/investments', { projectId, amount, locale: 'en' });
    expect(await buy(2_000)).toMatchObject({ status: 400, body: { errorCode: 'INVESTMENT_AMOUNT_TOO_LOW' } });
    expect(await buy(5_000)).toMatchObject({ status: 400, body: { errorCode: 'INVESTMENT_AMOUNT_TOO_HIGH' } });
    expect((await buy(3_000)).status).toBe(201);
  });
});
