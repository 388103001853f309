import { XMLParser } from 'fast-xml-parser';
import { escrowAccount } from '../../domain/brand.ts';
import { sandboxIban } from '../../server/adapters/payments/sandbox-iban.ts';
import type { CamtEntry } from '../../server/lib/iso20022/read-camt.ts';
import { writeCamt } from '../../server/lib/iso20022/write-camt.ts';

const account = escrowAccount.iban;
const xml = new XMLParser({ ignoreAttributes: false, parseTagValue: false, isArray: (name) => name === 'CdtTrfTxInf' });

/** One account at a bank of its own: what people pay in, what files of instructions take out, and a statement of what was booked since the one before. */
export class Bank {
  balanceCents = 0;
  /** Cents that each IBAN has paid in, less what it got back. */
  readonly paidBy = new Map<string, number>();
  #today: CamtEntry[] = [];
  #lines = 0;
  #statements = 0;
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  #book(direction: CamtEntry['direction'], amountCents: number, name: string, iban: string, other: Partial<CamtEntry>) {
    const day = this.#now().toISOString().slice(0, 10);
    const entryReference = `L-${++this.#lines}`;
    this.#today.push({
      reference: '',
      entryReference,
      bookedOn: day,
      valueOn: day,
      direction,
      amountCents,
      currency: 'EUR',
      counterparty: { name, iban },
      ...other,
    });
    this.paidBy.set(iban, (this.paidBy.get(iban) ?? 0) + (direction === 'CREDIT' ? amountCents : -amountCents));
  }

  payIn(name: string, amountCents: number, reference: string) {
    this.#book('CREDIT', amountCents, name, sandboxIban(name), { reference });
  }

  /** Carries a pain.001 out. Returns how many payments it holds. */
  carryOut(content: string): number {
    const { CstmrCdtTrfInitn: file } = (xml.parse(content) as { Document: { CstmrCdtTrfInitn: { PmtInf: { CdtTrfTxInf: Paid[] } } } })
      .Document;
    for (const { PmtId, Amt, Cdtr, CdtrAcct } of file.PmtInf.CdtTrfTxInf)
      this.#book('DEBIT', Math.round(Number(Amt.InstdAmt['#text']) * 100), Cdtr.Nm, CdtrAcct.Id.IBAN, { endToEndId: PmtId.EndToEndId });
    return file.PmtInf.CdtTrfTxInf.length;
  }

  /** The next statement, for the platform. */
  statement(): string {
    const day = this.#now().toISOString().slice(0, 10);
    const entries = this.#today;
    this.#today = [];
    const openingCents = this.balanceCents;
    for (const { direction, amountCents } of entries) this.balanceCents += direction === 'CREDIT' ? amountCents : -amountCents;
    const sequence = ++this.#statements;
    return writeCamt({
      id: `S-${day}-${sequence}`,
      sequence,
      createdAt: this.#now(),
      account,
      owner: 'Escrow',
      day,
      openingCents,
      entries,
    });
  }
}
interface Paid {
  PmtId: { EndToEndId: string };
  Amt: { InstdAmt: { '#text': string } };
  Cdtr: { Nm: string };
  CdtrAcct: { Id: { IBAN: string } };
}
