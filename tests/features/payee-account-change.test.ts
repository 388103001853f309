import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { components } from '../../openapi/schema.d.ts';
import { approveInstructions } from '../../server/instructions/approve.ts';
import { draftInstruction } from '../../server/instructions/draft.ts';
import { callHandler } from '../../server/http/contract/options.ts';
import { rejectInstruction } from '../../server/instructions/fail.ts';
import { payeeAccountHandlers } from '../../server/instructions/payee-account-handlers.ts';
import { makePaymentFile } from '../../server/instructions/payment-files.ts';
import { setPayeeAccount } from '../../server/instructions/set-payee-account.ts';
import { makeScenario } from '../../server/sandbox/scenario.ts';
import type { Store } from '../../server/store/store.ts';
import { audit, instruction, mail, project, type ProjectOwner } from '../../server/store/schema.ts';
import { covered, draftOf, instructionRow, payeeIban as wrong, platformAccount } from '../support/instructions.ts';
import { onOwnServer, type serverOn } from './onboarding-support.ts';

type Details = components['schemas']['ManagedProjectDetails'];
type Proposal = components['schemas']['Proposal'];
type Server = Awaited<ReturnType<typeof serverOn>>;

let store: Store;
let server: Server;
onOwnServer((own) => {
  ({ store, server } = own);
});

const right = 'LT121000011101001000';
const body = { iban: 'lt12 1000 0111 0100 1000', reason: 'Written letter of the owner, called back on the number of the contract.' };
const owner: ProjectOwner = {
  name: 'UAB Krantas',
  code: '305000001',
  city: 'Kaunas',
  country: 'LT',
  founded: 2019,
  ownFunds: 20_000,
  hasDefaulted: false,
  feePercent: 2,
  iban: wrong,
  language: 'de',
};

async function funded(email: string | undefined = 'krantas@example.com') {
  const { projects } = await makeScenario(store, server.clock, { projects: [{ status: 'FULLY_FUNDED', loanAmount: 5000 }] });
  const id = projects[0]!.id;
  const [row] = await store.db.select().from(project).where(eq(project.id, id));
  const data = { ...row!.data, owner: { ...owner, ...(email && { email }) } };
  await store.db.update(project).set({ data }).where(eq(project.id, id));
  return id;
}

/** The payment to the owner, on the account that was given first. */
async function disbursement(projectId: string): Promise<string> {
  const draft = await covered(store, server.clock, projectId, {
    kind: 'DISBURSEMENT',
    subjectId: projectId,
    projectId,
    source: { kind: 'disbursable', holder: projectId },
    outside: { kind: 'owner', holder: projectId },
    payee: { name: owner.name, iban: wrong },
    actor: 'fund-projects',
  });
  return store.tx((tx) => draftInstruction(tx, server.clock, draft));
}

/** Another payment about the same project. */
async function costsOf(projectId: string): Promise<string> {
  const draft = await covered(store, server.clock, projectId, {
    kind: 'COSTS',
    subjectId: `costs:${projectId}`,
    projectId,
    source: { kind: 'costs', holder: projectId },
    outside: { kind: 'platform', holder: 'costs' },
    payee: { name: 'Platform', iban: wrong },
  });
  return store.tx((tx) => draftInstruction(tx, server.clock, draft));
}

const operator = (...roles: components['schemas']['OperatorRole'][]) => server.person({ roles });
type Person = Awaited<ReturnType<typeof operator>>;
const treasury = async () => [await operator('TREASURY'), await operator('TREASURY')] as const;
const approved = (id: string, actor: string) => store.tx((tx) => approveInstructions(tx, server.clock, { ids: [id], actor }));
const sent = async (id: string, actor: string) => {
  await approved(id, actor);
  await store.tx((tx) => makePaymentFile(tx, server.clock, { ids: [id], account: platformAccount, actor }));
};
const pathOf = (id: string) => `/admin/projects/${id}/payee-account`;

async function change([first, second]: readonly [Person, Person], id: string, iban = body.iban) {
  expect((await first.call('POST', pathOf(id), { ...body, iban })).status).toBe(202);
  const { proposals } = await first.get<Details>(`/admin/projects/${id}`);
  expect(proposals).toMatchObject([{ operation: 'setPayeeAccount', proposedBy: { id: first.id } }]);
  const decided = await second.call('POST', `/admin/proposals/${proposals[0]!.id}`, { decision: 'APPROVE' });
  return decided.body as Proposal;
}
const ownerIban = async (id: string) => (await store.db.select().from(project).where(eq(project.id, id)))[0]!.data.owner?.iban;

describe('the account that a loan is paid to [INS-05]', () => {
  test('is changed by two people of the treasury, and what the bank rejected is drafted again to the new one', async () => {
    // another owner, who keeps the old account
    await funded();
    const id = await funded();
    const both = await treasury();
    const rejected = await disbursement(id);
    await sent(rejected, both[1].id);
    await store.tx((tx) => rejectInstruction(tx, server.clock, { id: rejected, reason: 'AC01', actor: both[0].id }));
    const costs = await costsOf(id);
    await approved(costs, both[1].id);
    expect(await change(both, id)).toMatchObject({ status: 'EXECUTED' });
    expect(await ownerIban(id)).toBe(right);
    const again = await both[0].call('POST', `/admin/instructions/${rejected}/new-draft`);
    expect(again).toMatchObject({ status: 200, body: { payeeIban: right, payeeName: owner.name, status: 'DRAFTED' } });
    expect((await instructionRow(store, rejected)).payeeIban).toBe(wrong);
    expect(await instructionRow(store, costs), 'of the same project, to the platform').toMatchObject({
      payeeIban: wrong,
      status: 'APPROVED',
    });
  });

  test('is the one that its own rejected payment is drafted again to, not that of another project', async () => {
    const both = await treasury();
    const accounts = [right, 'EE382200221020145685'];
    const again: string[] = [];
    for (const iban of accounts) {
      const id = await funded();
      const rejected = await disbursement(id);
      await sent(rejected, both[1].id);
      await store.tx((tx) => rejectInstruction(tx, server.clock, { id: rejected, reason: 'AC01', actor: both[0].id }));
      await change(both, id, iban);
      again.push(rejected);
    }
    const drafts = again.map((id) => both[0].call('POST', `/admin/instructions/${id}/new-draft`));
    expect(await Promise.all(drafts)).toMatchObject(accounts.map((payeeIban) => ({ status: 200, body: { payeeIban } })));
  });

  test('is written into the log with both accounts masked, with who approved and why', async () => {
    const id = await funded();
    const both = await treasury();
    await change(both, id);
    const { history } = await both[0].get<Details>(`/admin/projects/${id}`);
    const masks = { before: 'DE89 … 3000', after: 'LT12 … 1000' };
    expect(history[0]).toMatchObject({ event: 'payeeAccount.change', ...masks, reason: body.reason, actor: both[1].id });
    const rows = await store.db.select().from(audit).where(eq(audit.subjectId, id));
    expect(JSON.stringify(rows)).not.toContain(right);
  });

  test('is told to the owner by e-mail in their language, where an address is known', async () => {
    const id = await funded('olga@example.com');
    await change(await treasury(), id);
    const emails = await store.db.select().from(mail).where(eq(mail.recipient, 'olga@example.com'));
    expect(emails).toMatchObject([{ language: 'de', bodyText: expect.stringContaining('LT12 … 1000') }]);
    expect(emails[0]?.bodyText).toContain('DE89 … 3000');
    expect(emails[0]?.bodyText).not.toContain(right);
    const [before] = await store.db.select().from(mail).where(eq(mail.recipient, 'krantas@example.com'));
    const plain = await funded('plain@example.com');
    const [row] = await store.db.select().from(project).where(eq(project.id, plain));
    const { language: _language, ...withoutLanguage } = row!.data.owner!;
    await store.db
      .update(project)
      .set({ data: { ...row!.data, owner: withoutLanguage } })
      .where(eq(project.id, plain));
    await change(await treasury(), plain);
    expect(await store.db.select().from(mail).where(eq(mail.recipient, 'plain@example.com'))).toMatchObject([{ language: 'en' }]);
    const silent = await funded('');
    expect(await change(await treasury(), silent)).toMatchObject({ status: 'EXECUTED' });
    expect((await store.db.select().from(mail).where(eq(mail.recipient, 'krantas@example.com')))[0]).toEqual(before);
  });

  test('takes the place of the old one in a draft: that is cancelled, and a new one drafted', async () => {
    const id = await funded();
    const both = await treasury();
    const old = await disbursement(id);
    await change(both, id);
    expect(await instructionRow(store, old)).toMatchObject({ status: 'CANCELLED', payeeIban: wrong });
    expect(await instructionRow(store, await draftOf(store, 'DISBURSEMENT', id))).toMatchObject({ status: 'DRAFTED', payeeIban: right });
  });

  test('is not changed while a payment to the old one is approved or sent, whenever that happened', async () => {
    const id = await funded();
    const both = await treasury();
    const paid = await disbursement(id);
    const shown = { iban: 'DE89 … 3000' };
    const details = () => both[0].get<Details>(`/admin/projects/${id}`);
    expect(await details()).toMatchObject({ payeeAccount: { ...shown, isChangeable: true } });
    expect((await both[0].call('POST', pathOf(id), body)).status).toBe(202);
    await approved(paid, both[1].id);
    const { proposals, payeeAccount } = await details();
    expect(payeeAccount).toEqual({ ...shown, isChangeable: false });
    const failed = await both[1].call('POST', `/admin/proposals/${proposals[0]!.id}`, { decision: 'APPROVE' });
    expect(failed.body).toMatchObject({ status: 'FAILED', errorCode: 'PAYOUT_UNDER_WAY' });
    expect(await both[0].call('POST', pathOf(id), { ...body, reason: 'once more' })).toMatchObject({
      status: 400,
      body: { errorCode: 'PAYOUT_UNDER_WAY' },
    });
    await store.tx((tx) => makePaymentFile(tx, server.clock, { ids: [paid], account: platformAccount, actor: both[1].id }));
    expect(await both[0].call('POST', pathOf(id), { ...body, reason: 'again' })).toMatchObject({ body: { errorCode: 'PAYOUT_UNDER_WAY' } });
    expect(await ownerIban(id)).toBe(wrong);
  });

  test('is refused with wrong check digits, unchanged, without an owner, and once the loan is paid out', async () => {
    const [first, second] = await treasury();
    const id = await funded();
    const refused = async (projectId: string, iban: string) => (await first.call('POST', pathOf(projectId), { ...body, iban })).body;
    expect(await refused(id, 'LT131000011101001000')).toMatchObject({ errorCode: 'INVALID_IBAN', fieldErrors: { iban: 'NOT_VALID' } });
    expect(await refused(id, wrong.toLowerCase())).toMatchObject({ errorCode: 'VALIDATION_FAILED', fieldErrors: { iban: 'SAME' } });
    expect(await refused('prj-none', right)).toMatchObject({ errorCode: 'NOT_FOUND' });
    const approvedChange = { ...body, id: 'prj-none', actor: second.id };
    await expect(store.tx((tx) => setPayeeAccount(tx, server.clock, approvedChange))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const ownerless = await funded();
    const [row] = await store.db.select().from(project).where(eq(project.id, ownerless));
    const { owner: _owner, ...data } = row!.data;
    await store.db.update(project).set({ data }).where(eq(project.id, ownerless));
    expect(await refused(ownerless, right)).toMatchObject({ errorCode: 'INVALID_STATUS_TRANSITION' });
    const paidOff = await funded();
    await store.db.update(project).set({ status: 'PAID_OFF' }).where(eq(project.id, paidOff));
    expect(await refused(paidOff, right)).toMatchObject({ errorCode: 'INVALID_STATUS_TRANSITION' });
    const paid = await disbursement(id);
    await sent(paid, second.id);
    await store.db.update(instruction).set({ status: 'CONFIRMED', confirmedEntry: 'ent-1' }).where(eq(instruction.id, paid));
    expect(await refused(id, right)).toMatchObject({ errorCode: 'INVALID_STATUS_TRANSITION' });
  });

  test('is changed once by one key, also where its answer was lost', async () => {
    const id = await funded();
    const [, second] = await treasury();
    const { setPayeeAccount: handle } = payeeAccountHandlers({ store, clock: server.clock });
    const carryOut = () =>
      callHandler(handle, {
        params: { id },
        query: {},
        headers: { 'idempotency-key': `prp-${id}` },
        body,
        user: { id: second.id },
        requestId: 'r',
        locale: 'en',
        log: server.app.log,
        ip: '',
      });
    expect([await carryOut(), await carryOut()]).toMatchObject([{ status: 204 }, { status: 204 }]);
    expect(await store.db.$count(audit, and(eq(audit.subjectId, id), eq(audit.event, 'payeeAccount.change')))).toBe(1);
  });

  test.each(['COMING_SOON', 'ACTIVE', 'SUSPENDED', 'FULLY_FUNDED', 'LATE', 'DEFAULTED'] as const)(
    'can be changed of a project that is %s: its owner is paid, or may still be',
    async (status) => {
      const id = await funded();
      await store.db
        .update(project)
        .set({ status, suspendedAt: status === 'SUSPENDED' ? server.clock.now() : null })
        .where(eq(project.id, id));
      const changed = { ...body, id, actor: 'usr-operator' };
      await store.tx((tx) => setPayeeAccount(tx, server.clock, changed));
      expect(await ownerIban(id)).toBe(right);
    },
  );

  test('is not a matter of other roles, and nobody approves their own', async () => {
    const id = await funded();
    const credit = await operator('CREDIT');
    expect(await credit.call('POST', pathOf(id), body)).toMatchObject({ status: 403 });
    const [first] = await treasury();
    const proposed = await first.call('POST', pathOf(id), body);
    const own = await first.call('POST', `/admin/proposals/${(proposed.body as Proposal).id}`, { decision: 'APPROVE' });
    expect(own.body).toMatchObject({ errorCode: 'OWN_PROPOSAL' });
  });
});
