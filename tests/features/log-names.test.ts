import { expect, test } from 'vitest';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ server } = own);
});

test('the log names operators; everybody else stands in it with their number alone', async () => {
  const operator = await server.person({ userGroup: 'ADMIN' });
  const investor = await server.person();
  await operator.get(`/admin/people/${investor.id}`);
  await investor.call('GET', '/admin/audit');
  const { content } = await operator.get<{ content: { event: string; actor: string; actorName: string | null }[] }>('/admin/audit?size=50');
  expect(content.find(({ event }) => event === 'person.opened')).toMatchObject({ actor: operator.id, actorName: 'Ona Petraitė' });
  expect(content.find(({ event }) => event === 'access.refused')).toMatchObject({ actor: investor.id, actorName: null });
});
