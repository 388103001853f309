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
] as const;
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

  constructor(call: Call, bank: Bank) {
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
    }
  }

  /** The oldest statement, sometimes twice. */
  async #takeStatement(random: Seeded): Promise<void> {
    const [oldest] = this.#bank.statements;
    if (!oldest) return;
    const upload = () =>
      this.#call('first', 'POST', '/admin/statements', multipart(oldest), { 'content-type': `multipart/form-data; boundary=${boundary}` });
    const taken = await upload();
    if (taken?.status === 200 && !random.chance(0.1)) this.#bank.statements.shift();
  }

  async #returnTransfers(): Promise<void> {
    for (const { id } of rows<{ id: string }>(await this.#call('first', 'GET', '/admin/transfers')))
      await this.#call('first', 'POST', `/admin/transfers/${encodeURIComponent(id)}`, { returned: true });
  }

  /** What a payee's bank has sent back is paid again, where that is a decision of its own; a refund is on the list of transfers. */
  async #draftAgain(random: Seeded): Promise<void> {
    for (const { id } of rows<{ id: string; kind: string }>(
      await this.#call('first', 'GET', '/admin/instructions?status=RETURNED&size=100'),
    ).filter((one) => one.kind === 'PAYOUT' || one.kind === 'DISBURSEMENT'))
      await this.#call('first', 'POST', `/admin/instructions/${id}/new-draft`, undefined, { 'idempotency-key': keyFrom(random) });
  }

  async #propose(path: string, body: unknown, random: Seeded): Promise<void> {
    const proposed = await this.#call('first', 'POST', path, body, { 'idempotency-key': keyFrom(random) });
    if (proposed?.status !== 202) return;
    const { id } = JSON.parse(proposed.body) as { id: string };
    if (random.chance(0.1)) return;
    await this.#call('second', 'POST', `/admin/proposals/${id}`, { decision: 'APPROVE' });
  }

  async #approveInstructions(random: Seeded): Promise<void> {
    const drafted = rows<{ id: string; payeeIban: string | null }>(
      await this.#call('first', 'GET', '/admin/instructions?status=DRAFTED&size=100'),
    ).filter(({ payeeIban }) => payeeIban !== null);
    if (drafted.length > 0) await this.#propose('/admin/instruction-approvals', { ids: drafted.map(({ id }) => id) }, random);
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
      await this.#propose(`/admin/distributions/${id}/approve`, undefined, random);
  }

  /** Those that somebody has left. */
  async #decideProposals(): Promise<void> {
    for (const { id } of rows<{ id: string }>(await this.#call('second', 'GET', '/admin/proposals?box=FOR_ME')))
      await this.#call('second', 'POST', `/admin/proposals/${id}`, { decision: 'APPROVE' });
  }
}
