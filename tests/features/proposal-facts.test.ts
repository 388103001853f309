import { afterEach, expect, test, vi } from 'vitest';
import type { components } from '../../openapi/schema.d.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import {
  distribution,
  distributionLine,
  incomingTransfer,
  instruction,
  project,
  projectDraft,
  proposal,
} from '../../server/store/schema.ts';
import type { Store } from '../../server/store/store.ts';
import { evaluation } from '../../server/store/tables/onboarding.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Proposal = components['schemas']['Proposal'];
type Facts = components['schemas']['ProposalFacts'];
let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});
afterEach(() => vi.restoreAllMocks());

interface Proposed {
  operation: string;
  params?: { id: string };
  body?: object;
  facts: Facts;
}

/** A call of each operation that names its subject, each with a subject of its own; `number` makes names and amounts differ. */
async function oneOfEach(operator: { id: string }, number: number): Promise<Proposed[]> {
  const at = server.clock.now();
  const title = (what: string) => `${what} ${number}`;
  const person = await server.person({ name: title('Jonas'), surname: 'Kalnas' });
  const named = `${title('Jonas')} Kalnas (${person.email})`;
  const running = { status: 'FULLY_FUNDED', interestStartDate: '2026-01-02', termMonths: 12 + number } as const;
  const { projects, investments } = await makeScenario(store, server.clock, {
    users: [{}],
    projects: [{ name: title('Cancelled') }, { name: title('Defaulted') }, { name: title('Written off') }, { name: title('Paid out') }].map(
      (one) => ({ ...running, ...one }),
    ),
    investments: [{ user: 0, project: 3, amount: 1000, status: 'COMPLETED' }],
  });
  const early = (await makeScenario(store, server.clock, { projects: [{ ...running, name: title('Repaid early') }] })).projects[0]!;
  await store.db.update(project).set({ disbursedAt: at });
  const draftId = `drf-${number}`;
  await store.db.insert(projectDraft).values({
    id: draftId,
    content: { name: { en: title('Drafted') }, target: 1000 * number },
    createdBy: operator.id,
    createdAt: at,
    updatedBy: operator.id,
    updatedAt: at,
  });
  const instructionIds = [1, 2].map((one) => `ins-${number}-${one}`);
  await store.db.insert(instruction).values(
    instructionIds.map((id, index) => ({
      id,
      kind: 'RETURN' as const,
      subjectId: id,
      amountCents: 10_000 * number,
      sourceAccount: 'unallocated:transfers',
      outsideAccount: 'investor:unknown',
      payeeName: title(index === 0 ? 'Ona' : 'Asta'),
      remittance: id,
      draftedBy: 'calendar',
      draftedAt: at,
    })),
  );
  const receiptId = `trf-${number}`;
  await store.db.insert(incomingTransfer).values({
    id: receiptId,
    reference: receiptId,
    amountCents: 900,
    payer: 'Owner',
    bookedAt: at,
    status: 'MATCHED',
    projectId: projects[3]!.id,
    dueDate: '2026-04-02',
  });
  const distributionId = `dst-${number}`;
  await store.db.insert(distribution).values({
    id: distributionId,
    projectId: projects[3]!.id,
    receiptId,
    status: 'DRAFTED',
    amountCents: 900 + number,
    costsCents: 100,
    restCents: 0,
    valueOn: '2026-03-02',
    draftedAt: at,
  });
  const part = { distributionId, investmentId: investments[0]!.id, principalCents: 0, defaultInterestCents: 0 };
  await store.db.insert(distributionLine).values([
    { ...part, dueDate: '2026-04-02', interestCents: 500 },
    { ...part, dueDate: '2026-07-02', interestCents: 300 + number },
  ]);
  const evaluationId = `evl-${number}`;
  await store.db.insert(evaluation).values({
    id: evaluationId,
    userId: person.id,
    desired: 'EXPERIENCED',
    content: {},
    files: [],
    status: 'SUBMITTED',
    submittedAt: at,
  });
  const ofProject = (index: number) => ({ params: { id: projects[index]!.id } });
  return [
    { operation: 'grantRole', body: { email: ` ${person.email.toUpperCase()}`, role: 'VIEWER' }, facts: { names: [named] } },
    { operation: 'revokeRole', params: { id: person.id }, facts: { names: [named] } },
    { operation: 'cancelProject', ...ofProject(0), facts: { names: [title('Cancelled')] } },
    { operation: 'declareDefault', ...ofProject(1), facts: { names: [title('Defaulted')] } },
    { operation: 'writeOff', ...ofProject(2), facts: { names: [title('Written off')] } },
    {
      operation: 'announceEarlyRepayment',
      params: { id: early.id },
      facts: { names: [title('Repaid early')], firstDay: '2026-04-02', lastDay: `2027-0${number + 1}-01` },
    },
    { operation: 'publishProject', params: { id: draftId }, facts: { names: [title('Drafted')], amount: 1000 * number } },
    {
      operation: 'approveInstructions',
      body: { ids: instructionIds },
      facts: { count: 2, amount: 200 * number, names: [title('Asta'), title('Ona')] },
    },
    {
      operation: 'approveDistribution',
      params: { id: distributionId },
      facts: { count: 1, amount: (800 + number) / 100, costs: 1, names: [title('Paid out')] },
    },
    { operation: 'decideReview', params: { id: `evaluation.${evaluationId}` }, facts: { names: [`${title('Jonas')} Kalnas`] } },
  ];
}

async function propose(operator: { id: string }, numbers: readonly number[]): Promise<Proposed[]> {
  const proposed: Proposed[] = [];
  for (const number of numbers) proposed.push(...(await oneOfEach(operator, number)));
  await store.db.insert(proposal).values(
    proposed.map(({ operation, params, body }, index) => ({
      id: `${operator.id}-${index}`,
      operation,
      params: params ?? {},
      body: body ?? null,
      hash: `${operator.id} ${index}`,
      proposedBy: operator.id,
      proposedAt: server.clock.now(),
    })),
  );
  return proposed;
}

test('a list of proposals reads the subjects of each operation once, however many there are [ADMIN-06]', async () => {
  const [first, second] = await Promise.all([server.person({ roles: ['OWNER'] }), server.person({ roles: ['OWNER'] })]);
  const few = await propose(first, [2]);
  const many = await propose(second, [3, 4, 5]);
  const select = vi.spyOn(store.db, 'select');
  const listed = async (operator: typeof first) => {
    select.mockClear();
    const { content } = await operator.get<{ content: Proposal[] }>('/admin/proposals?box=MINE&size=100');
    const facts = new Map(content.map((one) => [one.id, one.facts]));
    return { reads: select.mock.calls.length, facts: [...facts.keys()].toSorted().map((id) => [id, facts.get(id)]) };
  };
  const expected = (operator: typeof first, proposed: readonly Proposed[]) =>
    proposed.map(({ facts }, index) => [`${operator.id}-${index}`, facts] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const ofFew = await listed(first);
  expect(ofFew.facts).toEqual(expected(first, few));
  const ofMany = await listed(second);
  expect(ofMany.facts).toEqual(expected(second, many));
  expect(ofMany.reads).toBe(ofFew.reads);
});
