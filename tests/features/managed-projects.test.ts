import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { suspensionDays } from '../../domain/suspension.ts';
import { cancelSuspended } from '../../server/projects/cancel-suspended.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { investment, project } from '../../server/store/schema.ts';
import type { components } from '../../openapi/schema.d.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Details = components['schemas']['ManagedProjectDetails'];
type Page = components['schemas']['ManagedProjectPage'];

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const operator = () => server.person({ userGroup: 'ADMIN' });
const reason = { reason: 'The valuation was wrong.' };

async function projectOf(status: 'ACTIVE' | 'FULLY_FUNDED' | 'COMING_SOON') {
  const { projects } = await makeScenario(store, server.clock, { projects: [{ status, loanAmount: 5000, minInvestment: 100 }] });
  return projects[0]!.id;
}

describe('a project in the back office', () => {
  test('is listed by its status, and its page says what may be decided', async () => {
    const one = await operator();
    const open = await projectOf('ACTIVE');
    const funded = await projectOf('FULLY_FUNDED');
    const listed = await one.get<Page>('/admin/projects?status=ACTIVE&size=100');
    const ids = listed.content.map(({ id }) => id);
    expect(ids).toContain(open);
    expect(ids).not.toContain(funded);
    expect((await one.get<Details>(`/admin/projects/${open}`)).decisions).toEqual(['SUSPEND', 'CANCEL']);
    expect((await one.get<Details>(`/admin/projects/${funded}`)).decisions).toEqual(['REPAY_EARLY', 'DEFAULT']);
    expect(await one.call('GET', '/admin/projects/x')).toMatchObject({ status: 404 });
    expect(await (await server.person()).call('GET', `/admin/projects/${open}`)).toMatchObject({ status: 403 });
  });

  test('shows why it was suspended and by whom, and the last day to open it again', async () => {
    const one = await operator();
    const id = await projectOf('ACTIVE');
    const investor = await server.person();
    expect((await investor.call('POST', '/investments', { projectId: id, amount: 1000, locale: 'en' })).status).toBe(201);
    expect((await one.call('POST', `/admin/projects/${id}/suspend`, reason)).status).toBe(204);
    const details = await one.get<Details>(`/admin/projects/${id}`);
    expect(details).toMatchObject({ status: 'SUSPENDED', offererCount: 1, reserved: 1000, decisions: ['RESUME', 'CANCEL'] });
    expect(details.suspendedUntil).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(details.history[0]).toMatchObject({ event: 'suspend', reason: reason.reason, actor: one.id, actorName: expect.any(String) });
  });

  test('cannot be opened again after thirty days, and is then cancelled by the calendar [Art. 23(12)]', async () => {
    const one = await operator();
    const late = await projectOf('ACTIVE');
    const fresh = await projectOf('ACTIVE');
    for (const id of [late, fresh]) await one.call('POST', `/admin/projects/${id}/suspend`, reason);
    const day = 86_400_000;
    const suspendedAt = new Date(server.clock.now().getTime() - (suspensionDays + 1) * day);
    await store.db.update(project).set({ suspendedAt }).where(eq(project.id, late));
    expect((await one.get<Details>(`/admin/projects/${late}`)).decisions).toEqual(['CANCEL']);
    expect(await one.call('POST', `/admin/projects/${late}/resume`, reason)).toMatchObject({
      body: { errorCode: 'INVALID_STATUS_TRANSITION' },
    });
    await cancelSuspended(store, { clock: server.clock, origin: 'http://localhost:4000' });
    expect((await one.get<Details>(`/admin/projects/${late}`)).status).toBe('CANCELED');
    expect((await one.get<Details>(`/admin/projects/${fresh}`)).status).toBe('SUSPENDED');
  });

  test('shows the proposal that waits, and is cancelled once a second person approves', async () => {
    const [first, second] = [await operator(), await operator()];
    const id = await projectOf('ACTIVE');
    const proposed = await first.call('POST', `/admin/projects/${id}/cancel`, reason);
    expect(proposed.status).toBe(202);
    const waiting = await first.get<Details>(`/admin/projects/${id}`);
    expect(waiting).toMatchObject({ status: 'ACTIVE', proposals: [{ operation: 'cancelProject', proposedBy: { id: first.id } }] });
    await second.call('POST', `/admin/proposals/${waiting.proposals[0]!.id}`, { decision: 'APPROVE' });
    const after = await first.get<Details>(`/admin/projects/${id}`);
    expect(after).toMatchObject({ status: 'CANCELED', proposals: [], decisions: [] });
    expect(after.history[0]).toMatchObject({ event: 'cancel', reason: reason.reason, actor: second.id });
  });

  test('in default offers calling in until it was, then writing off', async () => {
    const [first, second] = [await operator(), await operator()];
    const id = await projectOf('FULLY_FUNDED');
    const lent = {
      userId: (await server.person()).id,
      projectId: id,
      amountCents: 100_000,
      ratePercent: '9',
      status: 'COMPLETED',
    } as const;
    await store.db.insert(investment).values({ ...lent, createdAt: server.clock.now() });
    const approve = async (path: string, body: object) => {
      await first.call('POST', `/admin/projects/${id}/${path}`, body);
      const { proposals } = await first.get<Details>(`/admin/projects/${id}`);
      await second.call('POST', `/admin/proposals/${proposals[0]!.id}`, { decision: 'APPROVE' });
      return first.get<Details>(`/admin/projects/${id}`);
    };
    expect(await approve('default', { ...reason, calledIn: false })).toMatchObject({
      status: 'DEFAULTED',
      decisions: ['REPAY_EARLY', 'CALL_IN', 'WRITE_OFF'],
    });
    const calledIn = await approve('default', { reason: 'Insolvent.', calledIn: true });
    expect(calledIn).toMatchObject({ decisions: ['WRITE_OFF'] });
    expect(calledIn.history.slice(0, 2)).toMatchObject([
      { event: 'default.callIn', reason: 'Insolvent.' },
      { event: 'default', reason: reason.reason },
    ]);
    expect((await approve('write-off', reason)).status).toBe('WRITTEN_OFF');
  });
});
