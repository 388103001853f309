import type { Cents } from '../../../domain/money.ts';
import { isRfReference } from '../../../domain/payment-reference.ts';
import { decimal } from './decimal.ts';
import type { CamtEntry } from './read-camt.ts';
import { amount, element, leaf, message } from './write-xml.ts';

export interface WrittenStatement {
  id: string;
  sequence: number;
  createdAt: Date;
  /** IBAN, without spaces. */
  account: string;
  owner: string;
  /** Calendar day, `YYYY-MM-DD`. */
  day: string;
  openingCents: Cents;
  entries: readonly CamtEntry[];
}

/** A statement of one day as a bank sends it (camt.053.001.08). The closing balance follows from the opening one and the entries. */
export function writeCamt(statement: WrittenStatement): string {
  const { id, account, day, openingCents, entries } = statement;
  const moved = entries.reduce((sum, { direction, amountCents }) => sum + (direction === 'CREDIT' ? amountCents : -amountCents), 0);
  const createdAt = statement.createdAt.toISOString().slice(0, 19);
  return message(
    'camt.053.001.08',
    element(
      'BkToCstmrStmt',
      element('GrpHdr', leaf('MsgId', id), leaf('CreDtTm', createdAt)),
      element(
        'Stmt',
        leaf('Id', id),
        leaf('ElctrncSeqNb', statement.sequence),
        leaf('CreDtTm', createdAt),
        element('FrToDt', leaf('FrDtTm', `${day}T00:00:00`), leaf('ToDtTm', `${day}T23:59:59`)),
        element('Acct', element('Id', leaf('IBAN', account)), leaf('Ccy', 'EUR'), element('Ownr', leaf('Nm', statement.owner))),
        balanceOf('OPBD', openingCents, day),
        balanceOf('CLBD', openingCents + moved, day),
        ...entries.map(entryOf),
      ),
    ),
  );
}

function balanceOf(code: string, cents: Cents, day: string): string {
  return element(
    'Bal',
    element('Tp', element('CdOrPrtry', leaf('Cd', code))),
    amount('Amt', decimal(Math.abs(cents))),
    leaf('CdtDbtInd', cents < 0 ? 'DBIT' : 'CRDT'),
    element('Dt', leaf('Dt', day)),
  );
}

function entryOf(entry: CamtEntry, index: number): string {
  const isCredit = entry.direction === 'CREDIT';
  const code = isCredit ? 'CRDT' : 'DBIT';
  // received and issued credit transfers of SEPA, and those that came back
  const kind = entry.returnReason ? 'RRTN' : 'ESCT';
  const family = isCredit && !entry.returnReason ? 'RCDT' : 'ICDT';
  const euros = amount('Amt', decimal(entry.amountCents));
  return element(
    'Ntry',
    leaf('NtryRef', index + 1),
    euros,
    leaf('CdtDbtInd', code),
    element('Sts', leaf('Cd', 'BOOK')),
    element('BookgDt', leaf('Dt', entry.bookedOn)),
    element('ValDt', leaf('Dt', entry.valueOn)),
    leaf('AcctSvcrRef', entry.entryReference),
    element('BkTxCd', element('Domn', leaf('Cd', 'PMNT'), element('Fmly', leaf('Cd', family), leaf('SubFmlyCd', kind)))),
    element(
      'NtryDtls',
      element(
        'TxDtls',
        element('Refs', leaf('AcctSvcrRef', entry.entryReference), leaf('EndToEndId', entry.endToEndId ?? 'NOTPROVIDED')),
        euros,
        leaf('CdtDbtInd', code),
        partiesOf(entry),
        remittanceOf(entry.reference),
        entry.returnReason ? element('RtrInf', element('Rsn', leaf('Cd', entry.returnReason))) : undefined,
      ),
    ),
  );
}

/** A return names the parties of the original payment. */
function partiesOf({ counterparty, direction, returnReason }: CamtEntry): string | undefined {
  const { name, iban } = counterparty;
  if (!name && !iban) return undefined;
  const role = (direction === 'CREDIT') === (returnReason === undefined) ? 'Dbtr' : 'Cdtr';
  return element(
    'RltdPties',
    name ? element(role, element('Pty', leaf('Nm', name))) : undefined,
    iban ? element(`${role}Acct`, element('Id', leaf('IBAN', iban))) : undefined,
  );
}

function remittanceOf(text: string): string | undefined {
  if (text === '') return undefined;
  return isRfReference(text)
    ? element('RmtInf', element('Strd', element('CdtrRefInf', leaf('Ref', text.replace(/\s/g, '').toUpperCase()))))
    : element('RmtInf', leaf('Ustrd', text.slice(0, 140)));
}
