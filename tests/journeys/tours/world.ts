import type { Page } from '@playwright/test';
import type { Scenario, ScenarioResult } from '../../../server/sandbox/scenario.ts';
import type { World } from '../../models/journey.ts';

async function ask(method: string, address: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(address, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
  const text = await answer.text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

/** `owners`: whose the investments are, by their places among the people. */
type Made = ScenarioResult & { owners: number[] };

export async function makeScenario(origin: string, scenario: Scenario): Promise<Made> {
  const made = (await ask('POST', `${origin}/sandbox/scenario`, scenario)) as ScenarioResult;
  return { ...made, owners: (scenario.investments ?? []).map(({ user }) => user) };
}

export type Rows = { investments: number; payments: number };

/** People and projects of this walk's own; nothing is shared and nothing has to be cleaned up. */
export function worldOf(
  page: Page,
  origin: string,
  made: Made,
): World & { rows(): Promise<Rows>; elsewhere(): Rows; mend(): Promise<void>; isFaulty(): boolean; undo(): Promise<void> } {
  const [person] = made.users;
  if (!person) throw new Error('The scenario makes nobody.');
  let isFaulty = false;
  // an open payment is returned again on the next request
  const banks = new Set<string>();
  let investments = 0;
  const toUndo: (() => Promise<void>)[] = [];
  const projectOf = ({ at, ...rest }: { at?: number }) => ({ id: at === undefined ? world.projectId : made.projects[at]?.id, ...rest });
  const world = {
    page,
    origin,
    person,
    projectId: made.projects[0]?.id ?? '',
    investmentId: made.investments[0]?.id ?? '',
    investmentIds: made.investments.map(({ id }) => id),
    async change({ user, project }: Parameters<World['change']>[0]) {
      await ask('POST', `${origin}/sandbox/change`, {
        ...(user && { user: { id: person.id, ...user } }),
        ...(project && { project: projectOf(project) }),
      });
    },
    async fault(fault: Parameters<World['fault']>[0]) {
      isFaulty = true;
      const answer = await page.request.post(`${origin}/sandbox/faults`, { data: fault });
      if (!answer.ok()) throw new Error(`The fault was not taken: ${answer.status()}`);
    },
    isFaulty: () => isFaulty,
    /** Unused faults are removed. */
    async mend() {
      if (isFaulty) await page.request.delete(`${origin}/sandbox/faults`);
      isFaulty = false;
    },
    api(method: string, path: string, body?: object, by = 0) {
      const own = { Authorization: `Bearer ${made.users[by]?.token}` };
      const key: Record<string, string> = method === 'GET' ? {} : { 'Idempotency-Key': crypto.randomUUID() };
      return ask(method, `${origin}/api/v1${path}`, body, { ...own, ...key });
    },
    async pay(decision?: 'approve' | 'decline' | 'cancel', by = 0) {
      const investmentId = by === 0 ? world.investmentId : made.investments[made.owners.indexOf(by)]?.id;
      const bank = String(
        await world.api('POST', '/payment-collection', { investmentId, paymentType: 'hansa', locale: 'en', hasConsented: true }, by),
      );
      if (by === 0) banks.add(bank);
      if (!decision) return;
      const answer = await fetch(bank, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' });
      if (answer.status !== 303) throw new Error(`The bank says ${answer.status}.`);
    },
    async invest(amount: number) {
      const { id } = (await world.api('POST', '/investments', { projectId: world.projectId, amount, locale: 'en' })) as { id: string };
      investments += 1;
      return id;
    },
    async awaitTransfer(investment = 0) {
      const investmentId = made.investments[investment]?.id;
      const by = made.owners[investment] ?? 0;
      const page = String(
        await world.api(
          'POST',
          '/payment-collection',
          { investmentId, paymentType: 'directPayment', locale: 'en', hasConsented: true },
          by,
        ),
      );
      if (by === 0) banks.add(page);
    },
    async book(transfer: Parameters<World['book']>[0]) {
      await ask('POST', `${origin}/sandbox/transfers`, transfer);
    },
    atEnd(undo: () => Promise<void>) {
      toUndo.push(undo);
    },
    async undo() {
      for (const undo of toUndo.splice(0)) await undo();
    },
    rows: async () => (await ask('GET', `${origin}/sandbox/people/${person.id}`, undefined)) as Rows,
    elsewhere: () => ({ investments, payments: banks.size }),
  };
  return world;
}
