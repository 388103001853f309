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
  'returnTransfers',
  'draftAgain',
  'approveInstructions',
  'sendFile',
  'approveDistributions',
  'decideProposals',
  'enterRejections',
] as const;
/** Decisions about projects and drafts, each rare. */
export const decisions = ['suspend', 'resume', 'cancel', 'default', 'writeOff', 'cancelDraft', 'cancelDistribution'] as const;
type Decision = (typeof decisions)[number];
type Duty = (typeof duties)[number];

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

  constructor(call: Call, bank: Bank, secondId: () => string) {
    this.#secondId = secondId;
    this.#call = call;
    this.#bank = bank;
  }

  async work(duty: Duty, random: Seeded): Promise<void> {
    switch (duty) {
      case 'takeStatement':
        return this.#takeStatement(random);
      case 'returnTransfers':
        return this.#returnTransfers();
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

  async #returnTransfers(): Promise<void> {
    for (const { id } of rows<{ id: string }>(await this.#call('first', 'GET', '/admin/transfers')))
      await this.#call('first', 'POST', `/admin/transfers/${encodeURIComponent(id)}`, { returned: true });
  }

  /** What a payee's bank has sent back, or was not carried out or approved, is paid again, where that is a decision of its own; a refund is on the list of transfers. */
  async #draftAgain(random: Seeded): Promise<void> {
    for (const status of ['RETURNED', 'REJECTED', 'CANCELLED'])
      for (const { id } of rows<{ id: string; kind: string }>(
        await this.#call('first', 'GET', `/admin/instructions?status=${status}&size=100`),
      ).filter((one) => one.kind === 'PAYOUT' || one.kind === 'DISBURSEMENT'))
        await this.#call('first', 'POST', `/admin/instructions/${id}/new-draft`, undefined, { 'idempotency-key': keyFrom(random) });
  }

  async #propose(path: string, body: unknown, random: Seeded, by: 'first' | 'second' = 'first'): Promise<void> {
    const proposed = await this.#call(by, 'POST', path, body, { 'idempotency-key': keyFrom(random) });
    if (proposed?.status !== 202) return;
    const { id } = JSON.parse(proposed.body) as { id: string };
    if (random.chance(0.1)) return;
    await this.#call(by === 'first' ? 'second' : 'first', 'POST', `/admin/proposals/${id}`, { decision: 'APPROVE' });
  }

  /** Nobody approves what they have drafted: what the second operator did is proposed by them and approved by the first one. */
  async #approveInstructions(random: Seeded): Promise<void> {
    const drafted = rows<{ id: string; payeeIban: string | null; draftedBy: string }>(
      await this.#call('first', 'GET', '/admin/instructions?status=DRAFTED&size=100'),
    ).filter(({ payeeIban }) => payeeIban !== null);
    for (const by of ['first', 'second'] as const) {
      const ids = drafted.filter(({ draftedBy }) => (draftedBy === this.#secondId() ? 'second' : 'first') === by).map(({ id }) => id);
      if (ids.length > 0) await this.#propose('/admin/instruction-approvals', { ids }, random, by);
    }
  }

  async #sendFile(random: Seeded): Promise<void> {
    await this.#call('first', 'POST', '/admin/payment-files', {}, { 'idempotency-key': keyFrom(random) });
    // a file whose answer was lost is in the list; the bank takes each once
    for (const { id } of rows<{ id: string }>(await this.#call('first', 'GET', '/admin/payment-files?size=100')).toReversed()) {
      const file = await this.#call('first', 'GET', `/admin/payment-files/${id}`);
      if (file?.status === 200) this.#bank.carryOut(file.body);
    }
  }

  async #approveDistributions(random: Seeded): Promise<void> {
    for (const { id } of rows<{ id: string }>(await this.#call('first', 'GET', '/admin/distributions?status=DRAFTED')))
      await this.#approveDistribution(id, random);
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
