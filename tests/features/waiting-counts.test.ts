import { expect, test } from 'vitest';
import type { components } from '../../openapi/schema.d.ts';
import type { Store } from '../../server/store/store.ts';
import { audit, auditFinding, incomingTransfer, type OperatorRole, review, walletReconciliation } from '../../server/store/schema.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Counts = components['schemas']['WaitingCounts'];
let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});
type Person = Awaited<ReturnType<typeof server.person>>;

const at = new Date('2026-03-02T09:00:00Z');
const operator = (...roles: OperatorRole[]) => server.person({ roles });
const counts = (by: Person) => by.get<Counts>('/admin/counts');

const transfer = (id: string, status: 'UNMATCHED' | 'RETURN_DUE' | 'RETURNED') =>
  store.db.insert(incomingTransfer).values({ id, amountCents: 50_000, reference: 'LN-1', payer: 'Jonas Jonaitis', bookedAt: at, status });
const wallet = (projectId: string, balanceCents: number | null, differs = false) =>
  store.db.insert(walletReconciliation).values({
    provider: 'mangopay',
    projectId,
    balanceCents,
    ledgerCents: 100,
    lines: differs ? [{ kind: 'BALANCE', reference: '', day: '2026-03-01', amountCents: 5 }] : [],
    checkedAt: at,
  });
async function finding(subjectId: string) {
  const entry = { subject: 'investment', subjectId, event: 'payment.complete', before: null, after: 'PAID', actor: 'system', at } as const;
  const [row] = await store.db.insert(audit).values(entry).returning({ id: audit.id });
  const found = { subject: 'investment', subjectId, problem: 'GAP', detail: 'PAID → ACTIVE', auditId: row!.id, foundAt: at } as const;
  await store.db.insert(auditFinding).values(found);
}

test('each count is what its list holds, and null for whom the list is refused [27]', async () => {
  const [owner, other, treasury, support, compliance, viewer, supervisor, person] = await Promise.all([
    operator('OWNER'),
    operator('OWNER'),
    operator('TREASURY'),
    operator('SUPPORT'),
    operator('COMPLIANCE'),
    operator('VIEWER'),
    operator('SUPERVISOR'),
    server.person(),
  ]);
  expect(await counts(owner)).toEqual({ proposals: 0, transfers: 0, reviews: 0, findings: 0 });
  await Promise.all([
    transfer('c-1', 'UNMATCHED'),
    transfer('c-2', 'UNMATCHED'),
    transfer('c-3', 'RETURN_DUE'),
    transfer('c-4', 'RETURNED'),
  ]);
  await store.db.insert(review).values({ userId: person.id, checkName: 'KYC', reason: 'PEP', openedAt: at, version: '1' });
  await Promise.all([finding('inv-1'), finding('inv-2'), wallet('', null), wallet('prj-1', 95, true), wallet('prj-2', 100)]);
  for (const role of ['VIEWER', 'SUPPORT', 'CREDIT']) await owner.call('POST', '/admin/operators', { email: person.email, role });

  const all = { proposals: 3, transfers: 2, reviews: 1, findings: 4 };
  expect(await counts(other)).toEqual(all);
  // nobody decides what they have proposed, or what their roles do not allow
  expect(await counts(owner)).toEqual({ ...all, proposals: 0 });
  expect(await counts(supervisor)).toEqual({ ...all, proposals: 0 });
  expect(await counts(treasury)).toEqual({ ...all, proposals: 0, reviews: null });
  expect(await counts(viewer)).toEqual({ ...all, proposals: 0, reviews: null });
  expect(await counts(support)).toEqual({ ...all, proposals: 0, findings: null });
  expect(await counts(compliance)).toEqual({ ...all, proposals: 0, transfers: null });
  expect((await person.call('GET', '/admin/counts')).status).toBe(403);

  const [first] = (await other.get<{ content: { id: string }[] }>('/admin/proposals')).content;
  await other.call('POST', `/admin/proposals/${first?.id}`, { decision: 'DECLINE', reason: 'Not needed' });
  expect(await counts(other)).toEqual({ ...all, proposals: 2 });
});
