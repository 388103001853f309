import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { components } from '../../openapi/schema.d.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/open.ts';
import { appUser, audit } from '../../server/store/schema.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Details = components['schemas']['PersonDetails'];
type Page = components['schemas']['PersonPage'];

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

const operator = () => server.person({ userGroup: 'ADMIN' });
async function named(name: string, surname: string) {
  const person = await server.person();
  const [row] = await store.db.select().from(appUser).where(eq(appUser.id, person.id));
  await store.db
    .update(appUser)
    .set({ profile: { ...row!.profile, name, surname, personalNumber: `39${surname.length}01010001` } })
    .where(eq(appUser.id, person.id));
  return { ...person, email: row!.email };
}

describe('people', () => {
  test('are found by a part of the name or e-mail and by the whole id or personal number; % and _ are letters', async () => {
    const one = await operator();
    const person = await named('Živilė', 'Šu_kytė');
    const found = async (search: string) =>
      (await one.get<Page>(`/admin/people?size=100&search=${encodeURIComponent(search)}`)).content.map(({ id }) => id);
    expect(await found('živilė šu_ky')).toEqual([person.id]);
    expect(await found(person.email.slice(0, -3))).toContain(person.id);
    expect(await found(person.id)).toEqual([person.id]);
    expect(await found('39701010001')).toEqual([person.id]);
    expect(await found('3970101000')).toEqual([]);
    expect(await found('šu%ky')).toEqual([]);
  });

  test('each reading of a page is logged with who read it; somebody without the role reads nothing and is not in the log', async () => {
    const one = await operator();
    const person = await named('Rūta', 'Kazlauskienė');
    const { projects } = await makeScenario(store, server.clock, {
      projects: [{ status: 'ACTIVE', loanAmount: 5000, minInvestment: 100 }],
    });
    const offered = await person.call('POST', '/investments', { projectId: projects[0]!.id, amount: 1000, locale: 'en' });
    expect(offered.status).toBe(201);
    const opened = () =>
      store.db
        .select({ actor: audit.actor })
        .from(audit)
        .where(and(eq(audit.subjectId, person.id), eq(audit.event, 'person.opened')));
    expect(await person.call('GET', `/admin/people/${person.id}`)).toMatchObject({ status: 403 });
    expect(await opened()).toEqual([]);
    await one.get<Details>(`/admin/people/${person.id}`);
    const details = await one.get<Details>(`/admin/people/${person.id}`);
    expect(await opened()).toEqual([{ actor: one.id }, { actor: one.id }]);
    expect(details).toMatchObject({
      name: 'Rūta Kazlauskienė',
      email: person.email,
      investments: [{ amount: 1000, projectId: projects[0]!.id, status: 'NEW' }],
      history: [
        { event: 'person.opened', actor: one.id },
        { event: 'person.opened' },
        { event: 'access.refused' },
        { event: 'create', subject: 'investment' },
      ],
    });
    expect(details.sessions.length).toBeGreaterThan(0);
    expect(JSON.stringify(details)).not.toContain('token');
    expect(await one.call('GET', '/admin/people/usr-nobody')).toMatchObject({ status: 404 });
  });

  test('a legal hold is shown with its reason until it is lifted', async () => {
    const one = await operator();
    const person = await server.person();
    const held = async () => (await one.get<Details>(`/admin/people/${person.id}`)).legalHold;
    expect(await held()).toBeNull();
    const path = `/admin/users/${person.id}/legal-hold`;
    expect((await one.call('POST', path, { reason: 'Claim 2026/17' })).status).toBe(204);
    expect(await held()).toMatchObject({ reason: 'Claim 2026/17' });
    expect((await one.call('DELETE', path)).status).toBe(204);
    expect(await held()).toBeNull();
  });
});
