import type { APIRequestContext } from '@playwright/test';
import { XMLParser } from 'fast-xml-parser';
import { addDays } from '../../domain/duration.ts';
import { repaymentReference } from '../../domain/payment-reference.ts';
import type { components } from '../../openapi/schema.d.ts';
import type { ScenarioResult, ScenarioUser } from '../../server/sandbox/scenario.ts';
import type { OperatorRole } from '../../server/store/schema.ts';
import { draftContent } from '../support/draft-content.ts';
import { expect } from './fixtures.ts';
import { scenario, uploaded } from './pages/support.ts';

type Schemas = components['schemas'];
export type Investor = ScenarioResult['users'][number] & { name: string; investmentId: string };

interface Entry {
  Amt: { '#text': string };
  CdtDbtInd: 'CRDT' | 'DBIT';
  NtryDtls: { TxDtls: { RltdPties?: Partial<Record<'Dbtr' | 'Cdtr', { Pty: { Nm: string } }>> } };
}
const camt = new XMLParser({ ignoreAttributes: false, parseTagValue: false, isArray: (name) => name === 'Ntry' });
const cents = (euro: number | string) => Math.round(Number(euro) * 100);

/** One loan on a server of its own: what people, operators, the borrower and the bank do with it, by the API. */
export class Life {
  readonly #request: APIRequestContext;
  readonly origin: string;
  readonly owner: string;
  readonly name: string;
  projectId = '';
  #day = '';
  #began = '';

  constructor(request: APIRequestContext, origin: string) {
    this.#request = request;
    this.origin = origin;
    const own = crypto.randomUUID().slice(0, 6);
    this.owner = `UAB Owner ${own}`;
    this.name = `Life House ${own}`;
  }

  get day(): string {
    return this.#day;
  }

  async call<T>(token: string, method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<T> {
    const answer = await this.#request.fetch(`${this.origin}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, locale: 'en' },
      ...(data && { data }),
    });
    const text = await answer.text();
    expect(answer.ok(), `${method} ${path}: ${text}`).toBe(true);
    return JSON.parse(text || 'null');
  }

  async people(users: ScenarioUser[]): Promise<ScenarioResult['users']> {
    return (await scenario(this.#request, this.origin, { users })).users;
  }

  /** Two operators who have just signed in: approving asks for a recent sign-in. */
  async pair(...roles: OperatorRole[]): Promise<[string, string]> {
    const [first, second] = await this.people([{ roles }, { roles }]);
    return [first!.token, second!.token];
  }

  async byTwo(roles: OperatorRole[], path: string, data?: object): Promise<void> {
    const [first, second] = await this.pair(...roles);
    const { id } = await this.call<Schemas['Proposal']>(first, 'POST', path, data);
    const approved = await this.call<Schemas['Proposal']>(second, 'POST', `/admin/proposals/${id}`, { decision: 'APPROVE' });
    expect(approved, JSON.stringify(approved)).toMatchObject({ status: 'EXECUTED' });
  }

  /** Moves the clock; jobs of the calendar, the bank's statements among them, run before this ends. */
  async on(day: string, hour = '09'): Promise<void> {
    const moved = await this.#request.post(`${this.origin}/sandbox/clock`, { data: { now: `${day}T${hour}:00:00Z` } });
    expect(moved.ok(), await moved.text()).toBe(true);
    this.#day = day;
  }

  /** In the afternoon the bank has carried out what was sent in the morning: its statement of the day, as a file. */
  async statement(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
    await this.on(this.#day, '15');
    const answer = await this.#request.get(`${this.origin}/sandbox/statements/${this.#day}.xml`);
    expect(answer.ok()).toBe(true);
    return { name: `${this.#day}.xml`, mimeType: 'application/xml', buffer: await answer.body() };
  }

  async begin(): Promise<void> {
    const { now } = await (await this.#request.post(`${this.origin}/sandbox/clock`, { data: { advanceDays: 0 } })).json();
    this.#began = addDays(String(now).slice(0, 10), 1);
    await this.on(this.#began);
  }

  /** A complete draft of a loan at 8 % for nine months; its id. */
  async draft(token: string, target: number): Promise<string> {
    const fileId = await uploaded(this.#request, this.origin, token, 'valuation.pdf');
    const made = await this.call<Schemas['ProjectDraft']>(token, 'POST', '/admin/project-drafts', { projectType: 'REAL_ESTATE' });
    const content = draftContent(this.name, {
      target,
      tiers: [{ threshold: 100, interest: 8 }],
      termMonths: 9,
      collateralValue: 2 * target,
      valuedOn: addDays(this.#day, -30),
      valuation: { fileId, fileName: 'valuation.pdf' },
      opensOn: this.#day,
      fundingEndsAt: addDays(this.#day, 40),
    });
    const body = { version: made.version, content: { ...content, owner: { ...content.owner, name: this.owner } } };
    const saved = await this.call<Schemas['ProjectDraft']>(token, 'PUT', `/admin/project-drafts/${made.id}`, body);
    await this.checkOwner(saved.id);
    const { problems } = await this.call<Schemas['ProjectDraft']>(token, 'GET', `/admin/project-drafts/${saved.id}`);
    expect(problems).toEqual({});
    return saved.id;
  }

  /** Compliance has checked the borrower. */
  async checkOwner(draftId: string): Promise<void> {
    const [token] = await this.pair('COMPLIANCE');
    for (const kind of ['CRIMINAL_RECORD', 'JURISDICTION']) {
      const fileId = await uploaded(this.#request, this.origin, token, 'certificate.pdf');
      const evidence = { kind, fileId, issuedOn: addDays(this.#day, -10), validUntil: addDays(this.#day, 90) };
      await this.call(token, 'POST', `/admin/project-drafts/${draftId}/owner-evidence`, evidence);
    }
  }

  /** After its publication: it is open, and its borrower pays only what the test transfers. */
  async opened(token: string, draftId: string): Promise<void> {
    const { projectId } = await this.call<Schemas['ProjectDraft']>(token, 'GET', `/admin/project-drafts/${draftId}`);
    this.projectId = projectId ?? '';
    const changed = await this.#request.post(`${this.origin}/sandbox/change`, {
      data: { project: { id: this.projectId, missedFrom: '2000-01-01' } },
    });
    expect(changed.status()).toBe(204);
    await this.on(this.#day);
    expect(await this.status()).toBe('ACTIVE');
  }

  async status(): Promise<string> {
    return (await (await this.#request.get(`${this.origin}/api/v1/projects/${this.projectId}`)).json()).status;
  }

  async details(): Promise<Schemas['ManagedProjectDetails']> {
    const [token] = await this.pair('VIEWER');
    return this.call(token, 'GET', `/admin/projects/${this.projectId}`);
  }

  /** Offers 1,000 € each and transfers them. */
  async lend(count: number, first: number): Promise<Investor[]> {
    const surnames = Array.from({ length: count }, (_, index) => `${this.name} ${first + index}`);
    const users = await this.people(surnames.map((surname) => ({ name: 'Lender', surname, experience: 'INEXPERIENCED' })));
    const investors: Investor[] = [];
    for (const [index, user] of users.entries()) {
      const { id } = await this.call<{ id: string }>(user.token, 'POST', '/investments', {
        projectId: this.projectId,
        amount: 1000,
        locale: 'en',
      });
      const payment = { investmentId: id, paymentType: 'directPayment', locale: 'en', hasConsented: true };
      await this.call(user.token, 'POST', '/payment-collection', payment);
      const { paymentPurpose } = await this.call<{ paymentPurpose: string }>(user.token, 'GET', `/payment-collection?investmentId=${id}`);
      const name = `Lender ${surnames[index]}`;
      await this.transfer(paymentPurpose, 1000, name);
      investors.push({ ...user, name, investmentId: id });
    }
    return investors;
  }

  async transfer(reference: string, amount: number, payer: string): Promise<void> {
    const booked = await this.#request.post(`${this.origin}/sandbox/transfers`, { data: { reference, amount, payer } });
    expect(booked.status(), await booked.text()).toBe(201);
  }

  async instructions(status: Schemas['InstructionStatus'], kind?: Schemas['InstructionKind']): Promise<Schemas['Instruction'][]> {
    const [token] = await this.pair('VIEWER');
    const query = new URLSearchParams({ projectId: this.projectId, status, size: '100', ...(kind && { kind }) });
    return (await this.call<{ content: Schemas['Instruction'][] }>(token, 'GET', `/admin/instructions?${query}`)).content;
  }

  /** Two people approve, the file goes to the bank, which carries it out and reports it the next day. Returns how many payments left. */
  async payOut(kind: Schemas['InstructionKind']): Promise<number> {
    const ids = (await this.instructions('DRAFTED', kind)).map(({ id }) => id);
    await this.byTwo(['TREASURY'], '/admin/instruction-approvals', { ids });
    const [token] = await this.pair('TREASURY');
    await this.call(token, 'POST', '/admin/payment-files', { ids });
    await this.confirmed(ids);
    return ids.length;
  }

  /** The statement of the day, which the bank sends at night, confirms these instructions. */
  async confirmed(ids: readonly string[]): Promise<void> {
    await this.on(addDays(this.#day, 1));
    await this.areConfirmed(ids);
    await this.reconciled();
  }

  async areConfirmed(ids: readonly string[]): Promise<void> {
    const confirmed = (await this.instructions('CONFIRMED')).map(({ id }) => id);
    expect(confirmed).toEqual(expect.arrayContaining([...ids]));
  }

  /** The bank's account and the ledger agree on the last day with a statement. */
  async reconciled(): Promise<void> {
    const [token] = await this.pair('VIEWER');
    const { content } = await this.call<{ content: { day: string }[] }>(token, 'GET', '/admin/statements?size=1');
    const day = content[0]!.day;
    const compared = await this.call<Schemas['Reconciliation']>(token, 'GET', `/admin/reconciliation?day=${day}`);
    expect(compared, day).toMatchObject({ difference: 0, lines: [] });
  }

  /** The borrower transfers for a due date; the draft of its distribution. */
  async received(dueDate: string, amount: number): Promise<string> {
    const { offerIdentifier } = await this.details();
    await this.transfer(repaymentReference(Number(offerIdentifier.slice(-8)), dueDate), amount, this.owner);
    const [token] = await this.pair('TREASURY');
    const query = `projectId=${this.projectId}&status=DRAFTED`;
    const { content } = await this.call<{ content: { id: string }[] }>(token, 'GET', `/admin/distributions?${query}`);
    expect(content).toHaveLength(1);
    return content[0]!.id;
  }

  /** Two people distribute the borrower's transfer, and the lenders are paid. Returns how many payments left. */
  async repay(dueDate: string, amount: number): Promise<number> {
    const path = `/admin/distributions/${await this.received(dueDate, amount)}`;
    const [token] = await this.pair('TREASURY');
    const { version } = await this.call<Schemas['DistributionDetails']>(token, 'GET', path);
    await this.byTwo(['TREASURY'], `${path}/approve`, { version });
    return this.payOut('PAYOUT');
  }

  /** Cents that a name has paid in and got back since the beginning, by the bank's statements. */
  async atTheBank(): Promise<Map<string, { paid: number; received: number }>> {
    const sums = new Map<string, { paid: number; received: number }>();
    for (let day = this.#began; day <= this.#day; day = addDays(day, 1)) {
      const answer = await this.#request.get(`${this.origin}/sandbox/statements/${day}.xml`);
      if (!answer.ok()) continue;
      const { Stmt } = (camt.parse(await answer.text()) as { Document: { BkToCstmrStmt: { Stmt: { Ntry?: Entry[] } } } }).Document
        .BkToCstmrStmt;
      for (const { Amt, CdtDbtInd, NtryDtls } of Stmt.Ntry ?? []) {
        const parties = NtryDtls.TxDtls.RltdPties;
        const name = (parties?.Dbtr ?? parties?.Cdtr)?.Pty.Nm ?? '';
        const sum = sums.get(name) ?? { paid: 0, received: 0 };
        sums.set(name, sum);
        sum[CdtDbtInd === 'CRDT' ? 'paid' : 'received'] += cents(Amt['#text']);
      }
    }
    return sums;
  }

  /** What a user has received by their own list of payments, in cents. */
  async ownList({ token, investmentId }: Investor): Promise<number> {
    const list = await this.call<Schemas['InvestmentListItem'][]>(token, 'GET', '/investments?status=COMPLETED&status=PAYMENT_COMPLETED');
    const { repayments = [] } = list.find(({ id }) => id === investmentId) ?? {};
    return repayments
      .filter(({ status }) => status === 'PAID')
      .reduce(
        (sum, { interest, principal, defaultInterest = 0, withheld = 0 }) =>
          sum + cents(interest) + cents(principal) + cents(defaultInterest) - cents(withheld),
        0,
      );
  }

  /** What the ledger still holds for a user, in cents. */
  async heldFor({ id }: Investor): Promise<number> {
    const [token] = await this.pair('TREASURY');
    const month = this.#day.slice(0, 7);
    const answer = await this.#request.get(`${this.origin}/api/v1/admin/ledger/accounts/payable:${id}?month=${month}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    if (answer.status() === 404) return 0;
    const { account }: Schemas['LedgerAccountDetails'] = await answer.json();
    return cents(account.closing);
  }
}
