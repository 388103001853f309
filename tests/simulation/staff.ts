import { addDays, daysBetween } from '../../domain/duration.ts';
import type { Seeded } from './seeded.ts';
import { keyFrom } from './investor.ts';
import type { Bank } from './bank.ts';
import type { Answer } from './host.ts';

/** A call of an operator; undefined where the server crashed before it answered. */
export type Call = (
  who: 'first' | 'second',
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer | undefined>;

export const duties = [
  'takeStatement',
  'decideOnTransfers',
  'draftAgain',
  'approveInstructions',
  'sendFile',
  'approveDistributions',
  'decideProposals',
  'enterRejections',
] as const;
/** Decisions about projects and drafts, each rare. */
export const decisions = ['suspend', 'resume', 'cancel', 'default', 'writeOff', 'cancelDraft', 'cancelDistribution'] as const;
/** Decisions about one funded project. */
export const loanDecisions = ['announceEarlyRepayment', 'endEarlyRepayment', 'cancelFunded'] as const;
type Decision = (typeof decisions)[number];
type LoanDecision = (typeof loanDecisions)[number];
export type Duty = (typeof duties)[number];

interface Drafted {
  id: string;
  kind: string;
  subjectId: string;
  amount: number;
  projectId: string | null;
  payeeIban: string | null;
  draftedBy: string;
}

interface Unmatched {
  id: string;
  payer: string;
  candidates: { investmentId: string; name: string }[];
}

const boundary = '----statement';
const multipart = ({ name, content }: { name: string; content: string }) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/xml\r\n\r\n${content}\r\n--${boundary}--\r\n`;

const rows = <T>(answer: Answer | undefined): T[] => {
  if (answer?.status !== 200) return [];
  const body = JSON.parse(answer.body) as T[] | { content: T[] };
  return Array.isArray(body) ? body : body.content;
};

/** Two people of the treasury: one proposes, the other approves. What a crash interrupts they do again. */
export class Staff {
  readonly #call: Call;
  readonly #bank: Bank;
  readonly #secondId: () => string;
  readonly #weeksUndecided: (projectId: string) => number;
  /** When each payment to an owner was first seen, in milliseconds. */
  readonly #seen = new Map<string, number>();
  /** Payment files that the bank has; few of them are given to it again. */
  readonly #uploaded = new Set<string>();
  /** What is rewarded by money that the company has paid in; what comes back is paid again by the same money. */
  readonly #funded = new Set<string>();

  /** `weeksUndecided`: for how long nobody decides about the payment of a loan to its owner. */
  constructor(
    call: Call,
    bank: Bank,
    { secondId, weeksUndecided }: { secondId: () => string; weeksUndecided: (projectId: string) => number },
  ) {
    this.#secondId = secondId;
    this.#weeksUndecided = weeksUndecided;
    this.#call = call;
    this.#bank = bank;
  }

  async work(duty: Duty, random: Seeded): Promise<void> {
    switch (duty) {
      case 'takeStatement':
        return this.#takeStatement(random);
      case 'decideOnTransfers':
        return this.#decideOnTransfers(random);
      case 'draftAgain':
        return this.#draftAgain(random);
      case 'approveInstructions':
        return this.#approveInstructions(random);
      case 'sendFile':
        return this.#sendFile(random);
      case 'approveDistributions':
        return this.#approveDistributions(random);
      case 'decideProposals':
        return this.#decideProposals();
      case 'enterRejections':
        return this.#enterRejections();
    }
  }

  /** Any decision may be refused: a project is not where the decision wants it. */
  async decide(decision: Decision, projects: readonly string[], random: Seeded): Promise<void> {
    const id = random.pick(projects);
    const body = { reason: 'It has come to that.' };
    switch (decision) {
      case 'suspend':
      case 'resume':
        return void (await this.#call('first', 'POST', `/admin/projects/${id}/${decision}`, body));
      case 'cancel':
        return this.#propose(`/admin/projects/${id}/cancel`, body, random);
      case 'default':
        return this.#propose(`/admin/projects/${id}/default`, { ...body, calledIn: random.chance(0.5) }, random);
      case 'writeOff':
        return this.#propose(`/admin/projects/${id}/write-off`, body, random);
      case 'cancelDraft': {
        const drafts = rows<{ id: string; kind: string }>(await this.#call('first', 'GET', '/admin/instructions?status=DRAFTED&size=100'));
        const draft = random.pick(drafts.filter(({ kind }) => kind === 'PAYOUT' || kind === 'DISBURSEMENT'));
        return draft && void (await this.#call('first', 'POST', `/admin/instructions/${draft.id}/cancel`));
      }
      case 'cancelDistribution': {
        const draft = random.pick(rows<{ id: string }>(await this.#call('first', 'GET', '/admin/distributions?status=DRAFTED')));
        return draft && void (await this.#call('first', 'POST', `/admin/distributions/${draft.id}/cancel`));
      }
    }
  }

  /** About a loan; what the lifecycle or a payment under way does not allow is refused. */
  async decideOnLoan(decision: LoanDecision, id: string, random: Seeded): Promise<void> {
    const reason = 'The owner has written.';
    switch (decision) {
      case 'announceEarlyRepayment':
        return this.#announceEarlyRepayment(id, random);
      case 'endEarlyRepayment':
        return void (await this.#call('first', 'POST', `/admin/projects/${id}/early-repayment/end`, { reason }));
      case 'cancelFunded':
        return this.#propose(`/admin/projects/${id}/cancel`, { reason }, random);
    }
  }

  /** On a day that the settlement names, sometimes one that is too near. */
  async #announceEarlyRepayment(id: string, random: Seeded): Promise<void> {
    const answer = await this.#call('first', 'GET', `/admin/projects/${id}/settlement`);
    if (answer?.status !== 200) return;
    const { firstDay, lastDay } = JSON.parse(answer.body) as { firstDay: string; lastDay: string };
    const between = addDays(firstDay, random.int(Math.max(1, daysBetween(firstDay, lastDay))));
    const day = { firstDay, lastDay, between, tooNear: addDays(firstDay, -1) }[
      random.weighted({ firstDay: 3, lastDay: 2, between: 4, tooNear: 1 })
    ];
    const costs = random.chance(0.2) ? { costs: (1 + random.int(40_00)) / 100 } : {};
    await this.#propose(`/admin/projects/${id}/early-repayment`, { day, ...costs, reason: 'The owner has written.' }, random);
  }

  /** Some payments to owners wait for weeks before anybody decides about them. */
  #isUndecided({ kind, projectId }: Drafted): boolean {
    if (kind !== 'DISBURSEMENT' || projectId === null) return false;
    const seen = this.#seen.get(projectId) ?? Date.now();
    this.#seen.set(projectId, seen);
    return Date.now() < seen + this.#weeksUndecided(projectId) * 7 * 86_400_000;
  }

  async #enterRejections(): Promise<void> {
    for (const id of this.#bank.rejected.slice()) {
      const entered = await this.#call('first', 'POST', `/admin/instructions/${id}/rejection`, { reason: 'AC04: the account is closed' });
      if (entered?.status === 204 || entered?.status === 400) this.#bank.rejected.splice(this.#bank.rejected.indexOf(id), 1);
    }
  }

  /** The oldest statement, sometimes a later one first, sometimes twice. */
  async #takeStatement(random: Seeded): Promise<void> {
    const { statements } = this.#bank;
    const at = random.chance(0.1) ? random.int(statements.length) : 0;
    const oldest = statements[at];
    if (!oldest) return;
    const upload = () =>
      this.#call('first', 'POST', '/admin/statements', multipart(oldest), { 'content-type': `multipart/form-data; boundary=${boundary}` });
    const taken = await upload();
    if (taken?.status === 200 && !random.chance(0.1)) statements.splice(at, 1);
  }

  /** Where the reference is missing, some is known by its payer; the rest goes back. */
  async #decideOnTransfers(random: Seeded): Promise<void> {
    for (const { id, payer, candidates } of rows<Unmatched>(await this.#call('first', 'GET', '/admin/transfers'))) {
      const [known] = candidates.filter(({ name }) => name === payer);
      const decision = known && random.chance(0.6) ? { investmentId: known.investmentId } : { returned: true };
      await this.#call('first', 'POST', `/admin/transfers/${encodeURIComponent(id)}`, decision);
    }
  }

  /** What a payee's bank has sent back, or was not carried out or approved, is paid again, where that is a decision of its own; a refund is on the list of transfers. */
  async #draftAgain(random: Seeded): Promise<void> {
    for (const status of ['RETURNED', 'REJECTED', 'CANCELLED'])
      for (const { id } of rows<{ id: string; kind: string }>(
        await this.#call('first', 'GET', `/admin/instructions?status=${status}&size=100`),
      ).filter((row) => ['PAYOUT', 'DISBURSEMENT', 'REWARD'].includes(row.kind)))
        await this.#call('first', 'POST', `/admin/instructions/${id}/new-draft`, undefined, { 'idempotency-key': keyFrom(random) });
  }

  async #propose(path: string, body: unknown, random: Seeded, by: 'first' | 'second' = 'first'): Promise<void> {
    const proposed = await this.#call(by, 'POST', path, body, { 'idempotency-key': keyFrom(random) });
    if (proposed?.status !== 202) return;
    const { id } = JSON.parse(proposed.body) as { id: string };
    const other = by === 'first' ? 'second' : 'first';
    const decide = (who: 'first' | 'second', decision: object) => this.#call(who, 'POST', `/admin/proposals/${id}`, decision);
    switch (random.weighted({ approve: 84, leave: 10, decline: 4, withdraw: 2 })) {
      case 'approve':
        return void (await decide(other, { decision: 'APPROVE' }));
      case 'decline':
        return void (await decide(other, { decision: 'DECLINE', reason: 'Not like this.' }));
      case 'withdraw':
        return void (await decide(by, { decision: 'WITHDRAW' }));
      case 'leave':
    }
  }

  /** Nobody approves what they have drafted: what the second operator did is proposed by them and approved by the first one. */
  async #approveInstructions(random: Seeded): Promise<void> {
    const drafted = rows<Drafted>(await this.#call('first', 'GET', '/admin/instructions?status=DRAFTED&size=100')).filter(
      (row) => row.payeeIban !== null && !this.#isUndecided(row),
    );
    const isReward = ({ kind }: Drafted) => kind === 'REWARD';
    const rewards = drafted.filter(isReward);
    if (rewards.length > 0) this.#payInFor(rewards, random);
    for (const by of ['first', 'second'] as const) {
      const own = drafted.filter(({ draftedBy }) => (draftedBy === this.#secondId() ? 'second' : 'first') === by);
      // a list with rewards that nobody has paid in for is refused as a whole
      const lists = rewards.length === 0 || random.chance(0.1) ? [own] : [own.filter((one) => !isReward(one)), own.filter(isReward)];
      for (const list of lists)
        if (list.length > 0) await this.#propose('/admin/instruction-approvals', { ids: list.map(({ id }) => id) }, random, by);
    }
  }

  /** The company transfers what the rewards cost that wait, each once; sometimes a part of it first, or nothing yet. */
  #payInFor(rewards: readonly Drafted[], random: Seeded): void {
    const missing = rewards.filter(({ subjectId }) => !this.#funded.has(subjectId));
    const cents = missing.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    if (cents === 0 || random.chance(0.2)) return;
    for (const { subjectId } of missing) this.#funded.add(subjectId);
    const part = random.chance(0.2) ? random.int(cents) : 0;
    for (const paid of [part, cents - part]) if (paid > 0) this.#bank.fundRewards(paid);
  }

  async #sendFile(random: Seeded): Promise<void> {
    await this.#call('first', 'POST', '/admin/payment-files', {}, { 'idempotency-key': keyFrom(random) });
    // a file whose answer was lost is in the list; the bank takes each once
    for (const { id } of rows<{ id: string }>(await this.#call('first', 'GET', '/admin/payment-files?size=100')).toReversed()) {
      if (this.#uploaded.has(id) && !random.chance(0.05)) continue;
      const file = await this.#call('first', 'GET', `/admin/payment-files/${id}`);
      if (file?.status !== 200) continue;
      this.#bank.carryOut(file.body);
      this.#uploaded.add(id);
    }
  }

  /** Of few the money is found to be no repayment. */
  async #approveDistributions(random: Seeded): Promise<void> {
    for (const { id } of rows<{ id: string }>(await this.#call('first', 'GET', '/admin/distributions?status=DRAFTED')))
      if (random.chance(0.03)) await this.#call('first', 'POST', `/admin/distributions/${id}/cancel`);
      else await this.#approveDistribution(id, random);
  }

  async #approveDistribution(id: string, random: Seeded): Promise<void> {
    const preview = await this.#call('first', 'GET', `/admin/distributions/${id}`);
    if (preview?.status !== 200) return;
    const { version } = JSON.parse(preview.body) as { version: string };
    await this.#propose(`/admin/distributions/${id}/approve`, { version }, random);
  }

  /** Those that somebody has left. */
  async #decideProposals(): Promise<void> {
    for (const who of ['first', 'second'] as const)
      for (const { id } of rows<{ id: string }>(await this.#call(who, 'GET', '/admin/proposals?box=FOR_ME')))
        await this.#call(who, 'POST', `/admin/proposals/${id}`, { decision: 'APPROVE' });
  }
}
