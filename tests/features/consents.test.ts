import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { consentVersions } from '../../domain/consent-versions.ts';
import type { components } from '../../openapi/schema.d.ts';
import { eraseIdentity } from '../../server/closing/erase-identity.ts';
import { collect } from '../../server/reports/data-export/collect.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { appUser, consent } from '../../server/store/schema.ts';
import { bank, kyc } from './onboarding-data.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Entry = components['schemas']['ConsentEntry'];

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

type Person = Awaited<ReturnType<typeof server.person>>;
const listOf = (person: Person) => person.get<Entry[]>('/me/consents');
const german = { locale: 'de' };

// GDPR, Article 7(1)
describe('the history of consents', () => {
  test('has the terms once for each version, with language and way', async () => {
    const person = await server.person({ tasks: ['TERMS_AND_CONDITIONS'] });
    const { version } = await person.get<{ version: string }>('/terms-and-conditions/version');
    for (const _ of [1, 2]) expect((await person.call('POST', '/terms-and-conditions', { version }, german)).status).toBe(204);
    expect(await listOf(person)).toEqual([
      {
        kind: 'TERMS',
        event: 'GIVEN',
        version,
        language: 'de',
        channel: 'SIGNED_IN',
        investmentId: null,
        at: expect.any(String) as string,
      },
    ]);
  });

  // Regulation (EU) 2020/1503, Article 21(4) and 21(6)
  test('has the risk warning in the language it was read in, and the result of the loss simulation', async () => {
    const person = await server.person({ checks: { BANK_QUESTIONNAIRE: 'NOT_STARTED' } });
    await person.call('POST', '/questionnaire', { bankQuestionnaire: { ...bank, riskAppetite: 1 }, kyc, kyb: null });
    expect((await person.call('POST', '/risk-warning?locale=lt')).status).toBe(204);
    expect((await person.call('POST', '/risk-warning?locale=lt')).status).toBe(204);
    expect((await person.call('POST', '/loss-simulation/result', { netWorth: 0, abilityToBearLoss: 0 })).status).toBe(204);
    expect((await listOf(person)).map(({ kind, version, language }) => [kind, version, language])).toEqual([
      ['LOSS_SIMULATION', consentVersions.LOSS_SIMULATION, 'en'],
      ['RISK_WARNING', consentVersions.RISK_WARNING, 'lt'],
    ]);
  });

  // Regulation (EU) 2020/1503, Article 21(7)
  test('has the consent to each investment that is paid for, once, and none that was not given', async () => {
    const person = await server.person({ experience: 'INEXPERIENCED' });
    const { projects } = await makeScenario(store, server.clock, { projects: [{}] });
    const invest = async () => {
      const { body } = await person.call('POST', '/investments', { projectId: projects[0]!.id, amount: 1000, locale: 'lt' });
      return (body as { id: string }).id;
    };
    const pay = (investmentId: string, more: object) =>
      person.call('POST', '/payment-collection', { investmentId, paymentType: 'directPayment', locale: 'lt', ...more });
    const [consented, silent] = [await invest(), await invest()];
    expect((await pay(consented, { hasConsented: true })).status).toBe(200);
    expect((await pay(consented, { hasConsented: true })).status).toBe(200);
    expect((await pay(silent, {})).status).toBe(200);
    expect(await listOf(person)).toMatchObject([{ kind: 'INVESTMENT_RISK', investmentId: consented, language: 'lt' }]);
  });

  // Regulation (EU) 2020/1503, Article 21(7): the higher of 1,000 € and 5 % of net worth; the request of PAY-10 has no consent
  test('is what a payment above the threshold needs, of whoever is not experienced [PAY-06, PAY-10]', async () => {
    const { projects } = await makeScenario(store, server.clock, { projects: [{ loanAmount: 100_000, investmentStep: 1 }] });
    const pays = async (person: Person, amount: number, consent: object = {}) => {
      const made = await person.call('POST', '/investments', { projectId: projects[0]!.id, amount, locale: 'en' });
      const { id: investmentId } = made.body as { id: string };
      const paid = await person.call('POST', '/payment-collection', {
        investmentId,
        paymentType: 'directPayment',
        locale: 'en',
        ...consent,
      });
      const { status: after } = await person.get<{ status: string }>(`/investments/${investmentId}`);
      return [(paid.body as { errorCode?: string }).errorCode ?? paid.status, after];
    };
    const [refused, opened] = [['RISK_CONSENT_REQUIRED', 'NEW'] as const, [200, 'PAYMENT_INITIATED'] as const];
    const one = await server.person();
    expect(await pays(one, 1001)).toEqual(refused);
    expect(await pays(one, 1001, { hasConsented: false })).toEqual(refused);
    expect(await pays(one, 1001, { hasConsented: true })).toEqual(opened);
    expect(await pays(one, 1000)).toEqual(opened);
    const rich = await server.person({ netWorth: 100_000 });
    expect(await pays(rich, 5000)).toEqual(opened);
    expect(await pays(rich, 5001)).toEqual(refused);
    expect(await pays(await server.person({ experience: 'EXPERIENCED' }), 50_000)).toEqual(opened);
  });

  test('has the terms and marketing of a registration, in its language', async () => {
    const email = 'marketing@example.com';
    const consents = { consentTerms: true, consentNews: true, consentMarketing: true };
    const password = 'correct-horse-1';
    const payload = { name: 'Ona', lastName: 'Petraitė', email, password, userType: 'INDIVIDUAL', consent: consents, language: 'es' };
    const { id } = (await server.app.inject({ method: 'POST', url: '/api/v1/users', payload })).json<{ id: string }>();
    const rows = () => store.db.select().from(consent).where(eq(consent.userId, id)).orderBy(consent.id);
    expect(await rows()).toMatchObject([
      { kind: 'TERMS', event: 'given', language: 'es', channel: 'REGISTRATION' },
      { kind: 'MARKETING', event: 'given', version: consentVersions.MARKETING, language: 'es' },
    ]);
  });

  test('is read alike by the person, an operator and the copy of the data, and by nobody else', async () => {
    const person = await server.person({ tasks: ['TERMS_AND_CONDITIONS'] });
    const other = await server.person();
    const operator = await server.person({ userGroup: 'ADMIN', roles: ['COMPLIANCE'] });
    const { version } = await person.get<{ version: string }>('/terms-and-conditions/version');
    await person.call('POST', '/terms-and-conditions', { version });
    await person.call('POST', '/loss-simulation/result', { netWorth: 0, abilityToBearLoss: 0 });
    const own = await listOf(person);
    expect(own).toHaveLength(2);
    expect(await listOf(other)).toEqual([]);
    expect(await operator.get<{ consents: Entry[] }>(`/admin/people/${person.id}`)).toMatchObject({ consents: own });
    const [row] = await store.db.select().from(appUser).where(eq(appUser.id, person.id));
    expect((await collect(store.db, row!)).consents).toEqual(own);
  });

  test('is appended only, and goes with the identity of the person', async () => {
    const person = await server.person();
    await person.call('POST', '/loss-simulation/result', { netWorth: 0, abilityToBearLoss: 0 });
    const mine = eq(consent.userId, person.id);
    await expect(store.db.update(consent).set({ version: 'other' }).where(mine)).rejects.toThrow();
    await store.tx((tx) => eraseIdentity(tx, person.id, { actor: 'calendar', at: server.clock.now() }));
    expect(await store.db.select().from(consent).where(mine)).toEqual([]);
  });
});
