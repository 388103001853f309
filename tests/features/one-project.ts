import type { MovableClock } from '../../server/lib/clock.ts';
import { makeScenario, type ScenarioProject } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import type { serverOn } from './onboarding-support.ts';

export type Person = Awaited<ReturnType<Awaited<ReturnType<typeof serverOn>>['person']>>;

/** A project of 1,000 € that is lent in hundreds. */
export async function makeProject(store: Store, clock: MovableClock, scenarioProject: ScenarioProject = {}): Promise<string> {
  const { projects } = await makeScenario(store, clock, {
    projects: [{ loanAmount: 1000, minInvestment: 100, investmentStep: 100, ...scenarioProject }],
  });
  return projects[0]!.id;
}

export async function invest(person: Person, projectId: string, amount: number) {
  const { status, body } = await person.call('POST', '/investments', { projectId, amount, locale: 'en' });
  return { status, id: (body as { id?: string }).id ?? '', code: (body as { errorCode?: string }).errorCode };
}

export const statusOf = async (person: Person, id: string) => (await person.get<{ status: string }>(`/investments/${id}`)).status;
