import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { operatingAccount, taxAuthority } from '../../domain/brand.ts';
import { addDays, addMonths } from '../../domain/duration.ts';
import { offerIdentifier } from '../../domain/offer-identifier.ts';
import type { components } from '../../openapi/schema.d.ts';
import { confirmByEntry } from '../../server/instructions/confirm.ts';
import { rejectInstruction, returnByEntry } from '../../server/instructions/fail.ts';
import { makePaymentFile } from '../../server/instructions/payment-files.ts';
import { transfer } from '../../server/ledger/ledger.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { instruction, project } from '../../server/store/schema.ts';
import { balanceOf, debitOf, instructionRow, platformAccount } from '../support/instructions.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Schemas = components['schemas'];
type Person = Awaited<ReturnType<typeof serverOn>>['person'] extends (...args: never[]) => Promise<infer One> ? One : never;

let store: Store;
let server: Awaited<ReturnType<typeof serverOn>>;
onOwnServer((own) => {
  ({ store, server } = own);
});

let number = 0;
const today = () => server.clock.now().toISOString().slice(0, 10);
const on = (day: string) => server.clock.set(new Date(`${day}T09:00:00Z`));
/** Tax that was withheld from a lender of a country today. */
const withhold = (country: string, amountCents: number) =>
  store.tx((tx) =>
    transfer(tx, {
      kind: 'tax.withheld',
      ref: `line-${++number}`,
      from: { kind: 'payable', holder: 'usr-lender' },
      to: { kind: 'tax', holder: country },
      amountCents,
      at: server.clock.now(),
    }),
  );
const recover = (projectId: string, amountCents: number) =>
  store.tx((tx) =>
    transfer(tx, {
      kind: 'costs.recovered',
      ref: `dst-${++number}`,
      from: { kind: 'received', holder: projectId },
      to: { kind: 'costs', holder: projectId },
      amountCents,
      at: server.clock.now(),
    }),
  );
const rowsOf = async (person: Person, account: string) => {
  const { content } = await person.get<Schemas['TaxAndCosts']>('/admin/tax-and-costs');
  return content.filter((row) => row.account === account);
};
const draft = (person: Person, account: string, period: string, key?: string) =>
  person.call('POST', '/admin/tax-and-costs', { account, period }, key === undefined ? {} : { 'idempotency-key': key });
const treasury = () => server.person({ roles: ['TREASURY'] });
const draftsOf = (account: string) => store.db.select().from(instruction).where(eq(instruction.sourceAccount, account));

describe('withheld tax', () => {
  test('of a month and country is drafted once, approved by a second person, sent, and paid when the bank says so [INS-06]', async () => {
    const [first, second] = await Promise.all([treasury(), treasury()]);
    const month = today().slice(0, 7);
    await withhold('DE', 1_500);
    await withhold('DE', 2_625);
    await withhold('EE', 700);
    expect(await rowsOf(first, 'tax:DE')).toMatchObject([{ kind: 'TAX', country: 'DE', period: month, amount: 41.25, isOver: false }]);
    expect(await draft(first, 'tax:DE', month)).toMatchObject({ status: 400, body: { errorCode: 'PERIOD_NOT_OVER' } });
    on(`${addMonths(`${month}-01`, 1).slice(0, 7)}-02`);
    await withhold('DE', 99);
    const key = crypto.randomUUID();
    const drafted = await draft(first, 'tax:DE', month, key);
    expect(await draft(first, 'tax:DE', month, key), 'sent again after a lost answer').toEqual(drafted);
    expect(drafted).toMatchObject({
      status: 201,
      body: { kind: 'TAX', amount: 41.25, payeeName: taxAuthority.name, payeeIban: taxAuthority.iban, status: 'DRAFTED' },
    });
    const { id, remittance } = drafted.body as Schemas['Instruction'];
    expect(remittance).toBe(`${taxAuthority.reference} DE ${month}`);
    for (const any of [undefined, key])
      expect(await draft(second, 'tax:DE', month, any)).toMatchObject({ status: 400, body: { errorCode: 'NOTHING_TO_PAY' } });
    expect((await rowsOf(first, 'tax:DE')).map(({ amount }) => amount)).toEqual([0.99]);
    expect(await rowsOf(first, 'tax:EE')).toMatchObject([{ period: month, amount: 7, isOver: true }]);

    const proposed = await first.call('POST', '/admin/instruction-approvals', { ids: [id] });
    expect(proposed.status).toBe(202);
    const { id: proposalId } = proposed.body as { id: string };
    expect(await second.call('POST', `/admin/proposals/${proposalId}`, { decision: 'APPROVE' })).toMatchObject({ status: 200 });
    const file = await store.tx((tx) => makePaymentFile(tx, server.clock, { ids: [id], account: platformAccount, actor: second.id }));
    expect(file.content).toContain(taxAuthority.iban);
    expect([await balanceOf(store, 'tax:DE'), await balanceOf(store, `transit:${id}`)]).toEqual([99, 4_125]);
    const line = await debitOf(store, id);
    expect(await store.tx((tx) => confirmByEntry(tx, server.clock, line))).toBe('confirmed');
    expect((await instructionRow(store, id)).status).toBe('CONFIRMED');
    expect([await balanceOf(store, `transit:${id}`), await balanceOf(store, 'authority:tax')]).toEqual([0, 4_125]);
    const { kinds } = await first.get<Schemas['LedgerMonth']>(`/admin/ledger/accounts?month=${today().slice(0, 7)}`);
    expect(kinds.find(({ kind }) => kind === 'authority')).toMatchObject({ closing: 41.25 });
  });

  test('that the bank rejected or sent back can be drafted anew [INS-06]', async () => {
    const [first, second] = await Promise.all([treasury(), treasury()]);
    const month = today().slice(0, 7);
    await withhold('PL', 300);
    on(`${addMonths(`${month}-01`, 1).slice(0, 7)}-02`);
    const sent = async () => {
      const { id } = (await draft(first, 'tax:PL', month)).body as Schemas['Instruction'];
      const { id: proposalId } = (await first.call('POST', '/admin/instruction-approvals', { ids: [id] })).body as { id: string };
      await second.call('POST', `/admin/proposals/${proposalId}`, { decision: 'APPROVE' });
      await store.tx((tx) => makePaymentFile(tx, server.clock, { ids: [id], account: platformAccount, actor: second.id }));
      return id;
    };
    const returned = await sent();
    const line = { id: 'line-tax-back', amountCents: 300, reference: '', endToEndId: returned, returnReason: 'AC04' };
    expect(await store.tx((tx) => returnByEntry(tx, server.clock, line))).toBe(true);
    expect(await rowsOf(first, 'tax:PL')).toMatchObject([{ period: month, amount: 3 }]);
    const id = await sent();
    await store.tx((tx) => rejectInstruction(tx, server.clock, { id, reason: 'AC04', actor: first.id }));
    expect(await rowsOf(first, 'tax:PL')).toMatchObject([{ period: month, amount: 3 }]);
    expect(await draft(first, 'tax:PL', month)).toMatchObject({ status: 201, body: { amount: 3 } });
    expect(await balanceOf(store, 'tax:PL')).toBe(300);
  });

  test('is drafted once by two people at a time, and only by who may [INS-06]', async () => {
    const [first, second, credit] = await Promise.all([treasury(), treasury(), server.person({ roles: ['CREDIT'] })]);
    const month = today().slice(0, 7);
    await withhold('FI', 500);
    on(`${addMonths(`${month}-01`, 1).slice(0, 7)}-02`);
    expect((await draft(credit, 'tax:FI', month)).status).toBe(403);
    expect(await rowsOf(credit, 'tax:FI')).toHaveLength(1);
    const statuses = (await Promise.all([first, second].map((one) => draft(one, 'tax:FI', month)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 400]);
    expect(await draftsOf('tax:FI')).toHaveLength(1);
    for (const [account, period, status] of [
      ['tax:XX', month, 404],
      ['escrow:prj-riverside', month, 404],
      ['tax:FI', `${month}-01`, 400],
    ] as const)
      expect((await draft(first, account, period)).status).toBe(status);
  });
});

describe('costs of enforcement', () => {
  test('are paid to the platform up to a day that is over, never more than was recovered [INS-06]', async () => {
    const person = await treasury();
    const { projects } = await makeScenario(store, server.clock, { projects: [{ status: 'FULLY_FUNDED' }] });
    const projectId = projects[0]!.id;
    const account = `costs:${projectId}`;
    await recover(projectId, 10_000);
    const day = today();
    expect(await rowsOf(person, account)).toEqual([]);
    expect(await draft(person, account, day)).toMatchObject({ status: 400, body: { errorCode: 'PERIOD_NOT_OVER' } });
    on(addDays(day, 1));
    await recover(projectId, 2_500);
    expect(await rowsOf(person, account)).toMatchObject([{ kind: 'COSTS', projectId, period: day, amount: 100 }]);
    const [{ data } = { data: undefined }] = await store.db.select().from(project).where(eq(project.id, projectId));
    const name = { en: 'Riverside', lt: 'Paupys', es: 'La ribera' };
    await store.db
      .update(project)
      .set({ data: { ...data!, name } })
      .where(eq(project.id, projectId));
    for (const locale of ['en', 'lt'] as const) {
      const { body } = await person.call('GET', '/admin/tax-and-costs', undefined, { locale });
      const own = (body as Schemas['TaxAndCosts']).content.filter((row) => row.account === account);
      expect(own.map(({ projectName }) => projectName)).toEqual([name[locale]]);
    }
    expect(await draft(person, account, day)).toMatchObject({
      status: 201,
      body: { kind: 'COSTS', amount: 100, projectId, payeeIban: operatingAccount.iban },
    });
    expect(await draft(person, account, day)).toMatchObject({ body: { errorCode: 'NOTHING_TO_PAY' } });
    on(addDays(day, 2));
    expect(await draft(person, account, addDays(day, 1))).toMatchObject({ status: 201, body: { amount: 25 } });
    on(addDays(day, 3));
    expect(await draft(person, account, addDays(day, 2))).toMatchObject({ body: { errorCode: 'NOTHING_TO_PAY' } });
    expect(await rowsOf(person, account)).toEqual([]);
    const drafts = await draftsOf(account);
    expect(drafts.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(await balanceOf(store, account));
    expect(drafts.map(({ outsideAccount }) => outsideAccount)).toEqual(['platform:costs', 'platform:costs']);
  });

  test('name the offer of their own project to the bank, and none is drafted for a project that does not exist [INS-06]', async () => {
    const person = await treasury();
    const { projects } = await makeScenario(store, server.clock, {
      projects: [{ status: 'FULLY_FUNDED' }, { status: 'FULLY_FUNDED' }],
    });
    for (const id of [...projects.map((one) => one.id), 'prj-none']) await recover(id, 1_000);
    const day = today();
    on(addDays(day, 1));
    const remittanceOf = async (id: string) => {
      const { body } = await draft(person, `costs:${id}`, day);
      return (body as Partial<Schemas['Instruction']>).remittance;
    };
    const offers = await Promise.all(
      projects.map(async ({ id }) => {
        const [row] = await store.db.select().from(project).where(eq(project.id, id));
        return `Costs of enforcement ${offerIdentifier(row!.offerNumber)} ${day}`;
      }),
    );
    expect(await Promise.all(projects.map(({ id }) => remittanceOf(id)))).toEqual(offers);
    expect(await draft(person, 'costs:prj-none', day)).toMatchObject({ status: 404, body: { errorCode: 'NOT_FOUND' } });
  });

  test('whose payment was given up are paid with a later day, or drafted again [INS-06]', async () => {
    const person = await treasury();
    const { projects } = await makeScenario(store, server.clock, { projects: [{ status: 'FULLY_FUNDED' }] });
    const projectId = projects[0]!.id;
    const account = `costs:${projectId}`;
    await recover(projectId, 4_000);
    const day = today();
    on(addDays(day, 1));
    const { id } = (await draft(person, account, day)).body as Schemas['Instruction'];
    await person.call('POST', `/admin/instructions/${id}/cancel`);
    on(addDays(day, 2));
    expect(await draft(person, account, addDays(day, 1))).toMatchObject({ status: 201, body: { amount: 40 } });
    expect(await person.call('POST', `/admin/instructions/${id}/new-draft`)).toMatchObject({
      status: 400,
      body: { errorCode: 'INVALID_STATUS_TRANSITION' },
    });
    const live = await store.db
      .select()
      .from(instruction)
      .where(and(eq(instruction.sourceAccount, account), eq(instruction.status, 'DRAFTED')));
    expect(live.map(({ amountCents }) => amountCents)).toEqual([4_000]);
  });
});
