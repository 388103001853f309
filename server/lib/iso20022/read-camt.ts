import { createHash } from 'node:crypto';
import type { Cents } from '../../../domain/money.ts';
import { findRfReference, isIban } from '../../../domain/payment-reference.ts';
import { decimal } from './decimal.ts';
import { attributeOf, childOf, childrenOf, readXml, textOf, type XmlDocument, type XmlNode } from './read-xml.ts';
import { StatementProblem } from './statement-problem.ts';

/** One line that the bank has booked: an entry, or one transaction of a batch. */
export interface CamtEntry {
  /** The bank's own reference of the line; one that is part of a batch has a reference of its own. */
  entryReference: string;
  /** Calendar days, `YYYY-MM-DD`. */
  bookedOn: string;
  valueOn: string;
  direction: 'CREDIT' | 'DEBIT';
  /** Always positive: the direction says which way. */
  amountCents: Cents;
  currency: 'EUR';
  /** As the payer's or our own order named it; absent where the bank says `NOTPROVIDED`. */
  endToEndId?: string;
  /** What the payment is for: the creditor reference (RF…) where there is one, structured or inside the text, else the text. */
  reference: string;
  /** The other side: who paid a credit, who was paid by a debit. */
  counterparty: { name: string; iban?: string };
  /** ISO 20022 code (AC04, MS03 …) where the line is a return. */
  returnReason?: string;
}

/** A booking of the bank. Its entries add up to it; one that is no batch has one entry. */
export interface CamtBooking {
  reference: string;
  bookedOn: string;
  direction: CamtEntry['direction'];
  amountCents: Cents;
  line: number;
  entries: CamtEntry[];
}

export interface CamtStatement {
  /** `STATEMENT`: camt.053, with balances. `NOTIFICATION`: camt.054. */
  kind: 'STATEMENT' | 'NOTIFICATION';
  id: string;
  sequence: number | undefined;
  /** IBAN, without spaces. */
  account: string;
  /** The day of the closing balance; of a notification the day it was made. */
  day: string;
  /** Cents, negative for an overdraft; none in a notification. */
  balances: { openingCents: Cents; closingCents: Cents } | undefined;
  bookings: CamtBooking[];
  line: number;
}

const maxName = 140;

const messages = {
  BkToCstmrStmt: { kind: 'STATEMENT', list: 'Stmt', space: /camt\.053\.001\.(?:02|08)$/ },
  BkToCstmrDbtCdtNtfctn: { kind: 'NOTIFICATION', list: 'Ntfctn', space: /camt\.054\.001\.(?:02|08)$/ },
} as const;

/**
 * Reads camt.053.001.02 and .08 (statements), camt.054.001.02 and .08 (notifications). Only what is booked is taken. Throws a StatementProblem where
 * something does not fit; nothing is guessed that moves money.
 */
export function readCamt(bytes: Uint8Array): CamtStatement[] {
  const document = readXml(bytes);
  const root = childOf(document.root, 'Document');
  for (const [name, message] of Object.entries(messages)) {
    const body = childOf(root, name);
    if (!body) continue;
    if (!message.space.test(document.namespace)) throw malformed(`namespace ${document.namespace}`, document.lineOf(body));
    const statements = childrenOf(body, message.list);
    if (statements.length === 0) throw malformed(message.list, document.lineOf(body));
    return statements.map((node) => readStatement(document, node, message.kind));
  }
  throw malformed('no camt.053 or camt.054', 1);
}

const malformed = (reason: string, line: number, entry?: string) => new StatementProblem('STATEMENT_MALFORMED', { line, reason, entry });

function readStatement(document: XmlDocument, node: XmlNode, kind: CamtStatement['kind']): CamtStatement {
  const line = document.lineOf(node);
  const id = nameIn(node, line, 'Id');
  if (!id) throw malformed('Id', line);
  const account = textOf(node, 'Acct', 'Id', 'IBAN')?.replace(/\s/g, '').toUpperCase();
  if (!account || !isIban(account)) throw malformed('Acct/Id/IBAN', line);
  const currency = textOf(node, 'Acct', 'Ccy');
  if (currency && currency !== 'EUR') throw new StatementProblem('STATEMENT_WRONG_CURRENCY', { line, reason: currency });
  const sequence = sequenceOf(node, line);
  const references = new Map<string, number>();
  const bookings = childrenOf(node, 'Ntry')
    .filter((entry) => isBooked(entry, document.lineOf(entry)))
    .map((entry) => readBooking(entry, document.lineOf(entry), references))
    // a fee that is waived, or interest of nothing: it moves no money
    .filter(({ entries }) => entries.length > 0);
  const common = { kind, id, account, bookings, line, sequence };
  if (kind === 'NOTIFICATION') {
    const day = textOf(node, 'CreDtTm') ?? textOf(document.root, 'Document', 'BkToCstmrDbtCdtNtfctn', 'GrpHdr', 'CreDtTm');
    return { ...common, day: dayFrom(day, 'CreDtTm', line), balances: undefined };
  }
  const opening = balanceOf(document, node, 'OPBD') ?? balanceOf(document, node, 'PRCD');
  const closing = balanceOf(document, node, 'CLBD');
  if (!opening || !closing) throw malformed(opening ? 'Bal CLBD' : 'Bal OPBD', line);
  const balances = { openingCents: opening.cents, closingCents: closing.cents };
  assertAddsUp(balances, bookings, line);
  return { ...common, day: closing.day, balances };
}

/** Numbers of a bank grow to eighteen digits: many begin with the day. */
function sequenceOf(node: XmlNode, line: number): number | undefined {
  const text = textOf(node, 'ElctrncSeqNb') ?? textOf(node, 'LglSeqNb');
  if (text === undefined) return undefined;
  const sequence = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(sequence)) throw malformed('ElctrncSeqNb', line);
  return sequence;
}

/** A reference of the bank. The standard allows 35 characters; much longer ones fit no index. */
function nameIn(node: XmlNode | undefined, line: number, ...path: string[]): string | undefined {
  const name = textOf(node, ...path);
  if (name !== undefined && name.length > maxName) throw malformed(path.join('/'), line);
  return name;
}

function assertAddsUp({ openingCents, closingCents }: NonNullable<CamtStatement['balances']>, bookings: CamtBooking[], line: number): void {
  const moved = bookings.reduce((sum, { direction, amountCents }) => sum + (direction === 'CREDIT' ? amountCents : -amountCents), 0);
  if (openingCents + moved !== closingCents)
    throw new StatementProblem('STATEMENT_SUM_MISMATCH', {
      line,
      reason: `${decimal(openingCents)} and entries of ${decimal(moved)} are not ${decimal(closingCents)}`,
    });
}

function balanceOf(document: XmlDocument, node: XmlNode, code: string): { cents: Cents; day: string } | undefined {
  const child = childrenOf(node, 'Bal').find((balance) => textOf(balance, 'Tp', 'CdOrPrtry', 'Cd') === code);
  if (!child) return undefined;
  const line = document.lineOf(child);
  const cents = amountOf(childOf(child, 'Amt'), line);
  return { cents: directionOf(child, line) === 'CREDIT' ? cents : -cents, day: dateOf(child, 'Dt', line) };
}

/** Version 02 writes the status as text, version 08 as a code. What is pending or only information comes again once it is booked. */
function isBooked(entry: XmlNode, line: number): boolean {
  const status = textOf(entry, 'Sts', 'Cd') ?? textOf(entry, 'Sts');
  if (!status) throw malformed('Sts', line);
  return status === 'BOOK';
}

function readBooking(entry: XmlNode, line: number, references: Map<string, number>): CamtBooking {
  const given = nameIn(entry, line, 'AcctSvcrRef') ?? nameIn(entry, line, 'NtryRef');
  const amountCents = amountOf(childOf(entry, 'Amt'), line, given);
  const direction = directionOf(entry, line);
  const valueOn = childOf(entry, 'ValDt') ? dateOf(entry, 'ValDt', line) : undefined;
  const bookedOn = childOf(entry, 'BookgDt') ? dateOf(entry, 'BookgDt', line) : (valueOn ?? dateOf(entry, 'BookgDt', line));
  const isReversal = textOf(entry, 'RvslInd') === 'true';
  const details = childrenOf(entry, 'NtryDtls').flatMap((list) => childrenOf(list, 'TxDtls'));
  const parts = details.length > 0 ? details : [undefined];
  const dates = { bookedOn, valueOn: valueOn ?? bookedOn };
  const lines = parts.map((part) => {
    const own = part && textOf(part, 'CdtDbtInd') ? directionOf(part, line) : direction;
    const cents = parts.length === 1 ? amountCents : partAmount(part, line, given);
    const content = { ...dates, direction: own, amountCents: cents, currency: 'EUR' as const, ...partiesOf(entry, part, own, isReversal) };
    return { part, content };
  });
  const contents = lines.map(({ content }) => content);
  const sum = contents.reduce((total, { direction: own, amountCents: cents }) => total + (own === direction ? cents : -cents), 0);
  if (sum !== amountCents)
    throw new StatementProblem('STATEMENT_SUM_MISMATCH', {
      line,
      entry: given,
      reason: `transactions of ${decimal(sum)} are not ${decimal(amountCents)}`,
    });
  const reference = given ?? unnamed([contents], references);
  const partReferences = lines.map(({ part }) => nameIn(part, line, 'Refs', 'AcctSvcrRef'));
  const entries = contents.map((content, index) => {
    const own = partReferences[index];
    const isOwn = own !== undefined && partReferences.indexOf(own) === partReferences.lastIndexOf(own);
    return { entryReference: lines.length === 1 ? reference : isOwn ? own : `${reference}/${index + 1}`, ...content };
  });
  return { reference, bookedOn, direction, amountCents, line, entries: entries.filter((each) => each.amountCents > 0) };
}

/** A line without any reference is identified by its content; a second line with the same content is another one. */
function unnamed(content: unknown, references: Map<string, number>): string {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 24);
  const count = (references.get(hash) ?? 0) + 1;
  references.set(hash, count);
  return `#${hash}-${count}`;
}

type Text = Pick<CamtEntry, 'endToEndId' | 'reference' | 'counterparty' | 'returnReason'>;

function partiesOf(entry: XmlNode, part: XmlNode | undefined, direction: CamtEntry['direction'], isReversal: boolean): Text {
  const returned = childOf(part, 'RtrInf');
  // MS03: no reason specified
  const returnReason = returned ? (textOf(returned, 'Rsn', 'Cd') ?? 'MS03') : isReversal ? 'MS03' : undefined;
  // a return names the parties of the original payment
  const isFromDebtor = (direction === 'CREDIT') === (returnReason === undefined);
  const parties = childOf(part, 'RltdPties');
  const [role, account, ultimate] = isFromDebtor ? ['Dbtr', 'DbtrAcct', 'UltmtDbtr'] : ['Cdtr', 'CdtrAcct', 'UltmtCdtr'];
  const nameOf = (who: string) => textOf(parties, who, 'Pty', 'Nm') ?? textOf(parties, who, 'Nm');
  const iban = textOf(parties, account, 'Id', 'IBAN')?.replace(/\s/g, '').toUpperCase();
  const endToEndId = textOf(part, 'Refs', 'EndToEndId');
  return {
    ...(endToEndId && endToEndId !== 'NOTPROVIDED' ? { endToEndId } : {}),
    reference: remittanceOf(entry, part),
    // an invalid account cannot be paid to
    counterparty: { name: (nameOf(role) ?? nameOf(ultimate) ?? '').slice(0, 140), ...(iban && isIban(iban) ? { iban } : {}) },
    ...(returnReason ? { returnReason } : {}),
  };
}

function remittanceOf(entry: XmlNode, part: XmlNode | undefined): string {
  const remittance = childOf(part, 'RmtInf');
  const structured = childrenOf(remittance, 'Strd').flatMap((each) => textOf(each, 'CdtrRefInf', 'Ref') ?? []);
  const texts = childrenOf(remittance, 'Ustrd').flatMap((each) => textOf(each) ?? []);
  const extra = textOf(part, 'AddtlTxInf') ?? textOf(entry, 'AddtlNtryInf') ?? '';
  // a bank may cut the text anywhere, also in the middle of a reference
  const found = [...structured, texts.join(' '), texts.join('')].map(findRfReference).find((reference) => reference !== undefined);
  return (found ?? structured[0] ?? (texts.join(' ') || extra)).slice(0, 140);
}

function partAmount(part: XmlNode | undefined, line: number, entry: string | undefined): Cents {
  const amounts = [childOf(part, 'Amt'), childOf(part, 'AmtDtls', 'TxAmt', 'Amt'), childOf(part, 'AmtDtls', 'InstdAmt', 'Amt')];
  return amountOf(
    amounts.find((amount) => amount !== undefined),
    line,
    entry,
  );
}

/** Exact: a number of the file never becomes a fraction in between. */
function amountOf(node: XmlNode | undefined, line: number, entry?: string): Cents {
  const currency = attributeOf(node, 'Ccy');
  if (currency && currency !== 'EUR') throw new StatementProblem('STATEMENT_WRONG_CURRENCY', { line, entry, reason: currency });
  const text = typeof node?.['#text'] === 'string' ? node['#text'].trim() : '';
  const [, whole, fraction = ''] = /^\+?(\d{1,13})(?:\.(\d{0,5}))?$/.exec(text) ?? [];
  if (!currency || whole === undefined || !/^\d{0,2}0*$/.test(fraction)) throw malformed('Amt', line, entry);
  return Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
}

function directionOf(node: XmlNode, line: number): CamtEntry['direction'] {
  const code = textOf(node, 'CdtDbtInd');
  if (code !== 'CRDT' && code !== 'DBIT') throw malformed('CdtDbtInd', line);
  return code === 'CRDT' ? 'CREDIT' : 'DEBIT';
}

const dateOf = (node: XmlNode, name: string, line: number) => dayFrom(textOf(node, name, 'Dt') ?? textOf(node, name, 'DtTm'), name, line);

/** The euro exists since then. */
const firstDay = '1999-01-01';

/** A calendar day of the bank, of a date or of a moment as the bank wrote it. */
function dayFrom(text: string | undefined, name: string, line: number): string {
  const day = /^\d{4}-\d{2}-\d{2}(?=$|T|Z|[+-])/.exec(text ?? '')?.[0];
  if (!day || Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day || day < firstDay)
    throw malformed(name, line);
  return day;
}
