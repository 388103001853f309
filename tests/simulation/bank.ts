import { XMLParser } from 'fast-xml-parser';
import { escrowAccount, operatingAccount } from '../../domain/brand.ts';
import { rewardFundingReference } from '../../domain/reward-funding.ts';
import { sandboxIban } from '../../server/adapters/payments/sandbox-iban.ts';
import type { CamtEntry } from '../../server/lib/iso20022/read-camt.ts';
import { writeCamt } from '../../server/lib/iso20022/write-camt.ts';

const xml = new XMLParser({ ignoreAttributes: false, parseTagValue: false, isArray: (name) => name === 'CdtTrfTxInf' });

interface Paid {
  PmtId: { EndToEndId: string };
  Amt: { InstdAmt: { '#text': string } };
  Cdtr: { Nm: string };
  CdtrAcct: { Id: { IBAN: string } };
}

/** The bank of the client account: what people pay in, what payment files take out, one statement of each day with entries. */
export class Bank {
  /** What was booked, in cents. */
  balanceCents = 0;
  /** By IBAN: cents paid in less cents received. */
  readonly paidBy = new Map<string, number>();
  /** Statements that nobody has taken yet. */
  readonly statements: { name: string; content: string }[] = [];
  #today: CamtEntry[] = [];
  #closingCents = 0;
  #lines = 0;
  readonly #files = new Set<string>();
  readonly #payments: { id: string; name: string; iban: string; cents: number }[] = [];

  #book(direction: CamtEntry['direction'], cents: number, counterparty: { name: string; iban: string }, other: Partial<CamtEntry>) {
    const day = new Date().toISOString().slice(0, 10);
    this.#today.push({
      reference: '',
      entryReference: `L-${++this.#lines}`,
      bookedOn: day,
      valueOn: day,
      direction,
      amountCents: cents,
      currency: 'EUR',
      counterparty,
      ...other,
    });
    const signed = direction === 'CREDIT' ? cents : -cents;
    this.balanceCents += signed;
    this.paidBy.set(counterparty.iban, (this.paidBy.get(counterparty.iban) ?? 0) + signed);
  }

  /** Something was booked that the platform has not been told. */
  get hasNews(): boolean {
    return this.#today.length > 0 || this.statements.length > 0 || this.rejected.length > 0;
  }

  payIn(name: string, cents: number, reference: string): void {
    this.#book('CREDIT', cents, { name, iban: sandboxIban(name) }, { reference });
  }

  /** The company pays in what the rewards cost that it has promised. */
  fundRewards(cents: number): void {
    this.#book('CREDIT', cents, operatingAccount, { reference: rewardFundingReference });
  }

  /** Instructions that it has not carried out, until an operator enters it. */
  readonly rejected: string[] = [];
  #rejectsNext = false;
  rejectNext(): void {
    this.#rejectsNext = true;
  }

  /** Carries out a pain.001, once by its id. Answers how many payments it holds. */
  carryOut(content: string): number {
    const { CstmrCdtTrfInitn: file } = (
      xml.parse(content) as { Document: { CstmrCdtTrfInitn: { GrpHdr: { MsgId: string }; PmtInf: { CdtTrfTxInf: Paid[] } } } }
    ).Document;
    if (this.#files.has(file.GrpHdr.MsgId)) return 0;
    this.#files.add(file.GrpHdr.MsgId);
    for (const { PmtId, Amt, Cdtr, CdtrAcct } of file.PmtInf.CdtTrfTxInf) {
      const payment = {
        id: PmtId.EndToEndId,
        name: Cdtr.Nm,
        iban: CdtrAcct.Id.IBAN,
        cents: Math.round(Number(Amt.InstdAmt['#text']) * 100),
      };
      if (this.#rejectsNext) {
        this.#rejectsNext = false;
        this.rejected.push(payment.id);
        continue;
      }
      this.#payments.push(payment);
      this.#book('DEBIT', payment.cents, payment, { endToEndId: payment.id });
    }
    return file.PmtInf.CdtTrfTxInf.length;
  }

  /** The payee's bank sends the last payment back: its account is closed. False where there is none. */
  returnLast(): boolean {
    const payment = this.#payments.pop();
    if (!payment) return false;
    this.#book('CREDIT', payment.cents, payment, { endToEndId: payment.id, returnReason: 'AC04' });
    return true;
  }

  /** The end of a day: its entries become a statement. */
  closeDay(): void {
    if (this.#today.length === 0) return;
    const day = this.#today[0]!.bookedOn;
    const content = writeCamt({
      id: `S-${day}`,
      sequence: 1,
      createdAt: new Date(),
      account: escrowAccount.iban,
      owner: 'Escrow',
      day,
      openingCents: this.#closingCents,
      entries: this.#today,
    });
    this.#closingCents = this.balanceCents;
    this.#today = [];
    this.statements.push({ name: `${day}.xml`, content });
  }
}
