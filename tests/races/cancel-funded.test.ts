import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approveInstructions, cancelInstruction } from '../../server/instructions/approve.ts';
import { draftInstructionAgain } from '../../server/instructions/draft-again.ts';
import { cancelProject } from '../../server/projects/lifecycle.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { instruction, project } from '../../server/store/schema.ts';
import { investingOn } from '../features/investing-support.ts';
import { draftOf, instructionRow, payeeIban } from '../support/instructions.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { openTestStore, testServer } from '../support/store.ts';

/** The embedded database has one connection, on which nothing ever races: these need a PostgreSQL server. */
describe.skipIf(!testServer)('a funded project that is cancelled, on PostgreSQL', () => {
  let store: Store;
  let on: ReturnType<typeof investingOn>;

  beforeAll(async () => {
    store = await openTestStore();
    on = investingOn(store);
  });
  afterAll(() => store?.close());

  async function funded() {
    const { users, projects } = await makeScenario(store, on.clock, {
      users: [{ experience: 'EXPERIENCED' }, {}],
      projects: [{ loanAmount: 1000 }],
    });
    const [userId, other] = users.map(({ id }) => id) as [string, string];
    const projectId = projects[0]!.id;
    const { id } = (await on.invest(userId, projectId, 1000)).body as { id: string };
    await on.bankSays('payment.completed', (await on.pay(userId, id)).body as string, 1000);
    const draft = await draftOf(store, 'DISBURSEMENT', projectId);
    await store.db.update(instruction).set({ payeeIban }).where(eq(instruction.id, draft));
    return { projectId, other, draft };
  }
  const cancel = (projectId: string) => store.tx((tx) => cancelProject(tx, on, projectId, { reason: 'Sold.', actor: 'usr-credit' }));
  const statusOf = async (id: string) => (await store.db.select().from(project).where(eq(project.id, id)))[0]!.status;

  test('while its payment is approved: one of the two has happened [27]', async () => {
    for (let n = 0; n < 10; n++) {
      const { projectId, other, draft } = await funded();
      const approve = () => store.tx((tx) => approveInstructions(tx, on.clock, { ids: [draft], actor: other }));
      const both = n % 2 ? [cancel(projectId), approve()] : [approve(), cancel(projectId)];
      const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
      expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
      const { status } = await instructionRow(store, draft);
      expect([await statusOf(projectId), status]).toEqual(status === 'APPROVED' ? ['FULLY_FUNDED', 'APPROVED'] : ['CANCELED', 'CANCELLED']);
    }
    expect(await ledgerErrors(store.db)).toEqual([]);
  });

  test('while its payment is drafted again: nothing of it is left to pay [27]', async () => {
    for (let n = 0; n < 10; n++) {
      const { projectId, other, draft } = await funded();
      await store.tx((tx) => cancelInstruction(tx, on.clock, { id: draft, actor: other }));
      const again = () => store.tx((tx) => draftInstructionAgain(tx, on.clock, { id: draft, actor: other }));
      await Promise.allSettled(n % 2 ? [cancel(projectId), again()] : [again(), cancel(projectId)]);
      expect(await statusOf(projectId)).toBe('CANCELED');
      const left = and(eq(instruction.projectId, projectId), eq(instruction.kind, 'DISBURSEMENT'), eq(instruction.status, 'DRAFTED'));
      expect(await store.db.select().from(instruction).where(left)).toEqual([]);
    }
    expect(await ledgerErrors(store.db)).toEqual([]);
  });
});
