import type { Cents } from '../../../domain/money.ts';
import { isRfReference } from '../../../domain/payment-reference.ts';
import { decimal } from './decimal.ts';
import { sepaId, sepaText } from './sepa-text.ts';
import { amount, element, leaf, message, type XmlPart } from './write-xml.ts';

interface Party {
  name: string;
  iban: string;
  /** The bank knows it by the IBAN: left out where it is not known. */
  bic?: string | undefined;
}

export interface CreditTransfer {
  /** At most 35 characters; it comes back in the bank's statement. */
  endToEndId: string;
  /** Integer cents, above zero. */
  amountCents: Cents;
  payee: Party;
  /** The remittance information: a creditor reference (RF…), or text of which 140 characters are sent. */
  remittance: string;
}

export type PaymentFileVersion = '03' | '09';

export interface PaymentFile {
  /** Names the file to the bank, which refuses a second one of the same name. At most 35 characters. */
  messageId: string;
  createdAt: Date;
  /** Calendar day, `YYYY-MM-DD`. */
  executeOn: string;
  /** `pain.001.001.09`, or `.03` for banks that do not take it yet. */
  version: PaymentFileVersion;
  initiator: string;
  /** One group for each account that is debited. */
  groups: readonly { debtor: Party; transfers: readonly CreditTransfer[] }[];
  /** One debit in the statement for a whole group; without it one for each transfer. */
  batchBooking?: boolean;
}

/** A customer credit transfer initiation (pain.001) by SEPA credit transfer, in euros. Throws where a group is empty: the bank would refuse the file. */
export function writePain(file: PaymentFile): string {
  const { version, groups } = file;
  if (groups.length === 0 || groups.some(({ transfers }) => transfers.length === 0)) throw new RangeError('a payment file needs transfers');
  const all = groups.flatMap(({ transfers }) => transfers);
  const header = element(
    'GrpHdr',
    leaf('MsgId', sepaId(file.messageId)),
    leaf('CreDtTm', file.createdAt.toISOString().slice(0, 19)),
    leaf('NbOfTxs', all.length),
    leaf('CtrlSum', decimal(sumOf(all))),
    element('InitgPty', leaf('Nm', sepaText(file.initiator, 70))),
  );
  const body = groups.map(({ debtor, transfers }, index) =>
    element(
      'PmtInf',
      leaf('PmtInfId', `${sepaId(file.messageId, 30)}-${index + 1}`),
      leaf('PmtMtd', 'TRF'),
      leaf('BtchBookg', String(file.batchBooking ?? false)),
      leaf('NbOfTxs', transfers.length),
      leaf('CtrlSum', decimal(sumOf(transfers))),
      element('PmtTpInf', element('SvcLvl', leaf('Cd', 'SEPA'))),
      version === '03' ? leaf('ReqdExctnDt', file.executeOn) : element('ReqdExctnDt', leaf('Dt', file.executeOn)),
      element('Dbtr', leaf('Nm', sepaText(debtor.name, 70))),
      accountOf('DbtrAcct', debtor),
      agentOf('DbtrAgt', debtor, version) ?? element('DbtrAgt', element('FinInstnId', element('Othr', leaf('Id', 'NOTPROVIDED')))),
      leaf('ChrgBr', 'SLEV'),
      ...transfers.map((transfer) => transferOf(transfer, version)),
    ),
  );
  return message(`pain.001.001.${version}`, element('CstmrCdtTrfInitn', header, ...body));
}

const sumOf = (transfers: readonly CreditTransfer[]) => transfers.reduce((sum, { amountCents }) => sum + amountCents, 0);

function transferOf({ endToEndId, amountCents, payee, remittance }: CreditTransfer, version: PaymentFile['version']): string {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) throw new RangeError(`not an amount in cents: ${amountCents}`);
  if (sepaId(endToEndId) !== endToEndId || endToEndId === '') throw new RangeError(`not an end-to-end id: ${endToEndId}`);
  return element(
    'CdtTrfTxInf',
    element('PmtId', leaf('EndToEndId', endToEndId)),
    element('Amt', amount('InstdAmt', decimal(amountCents))),
    agentOf('CdtrAgt', payee, version),
    // SEPA wants a name, and the bank of a payer may have told none
    element('Cdtr', leaf('Nm', sepaText(payee.name, 70) || 'NOTPROVIDED')),
    accountOf('CdtrAcct', payee),
    remittanceOf(remittance),
  );
}

const accountOf = (name: string, { iban }: Party) => element(name, element('Id', leaf('IBAN', iban.replace(/\s/g, ''))));

const agentOf = (name: string, { bic }: Party, version: PaymentFile['version']): XmlPart =>
  bic === undefined ? undefined : element(name, element('FinInstnId', leaf(version === '03' ? 'BIC' : 'BICFI', bic)));

function remittanceOf(text: string): XmlPart {
  if (isRfReference(text)) {
    const type = element('Tp', element('CdOrPrtry', leaf('Cd', 'SCOR')), leaf('Issr', 'ISO'));
    return element('RmtInf', element('Strd', element('CdtrRefInf', type, leaf('Ref', text.replace(/\s/g, '').toUpperCase()))));
  }
  const plain = sepaText(text, 140);
  return plain === '' ? undefined : element('RmtInf', leaf('Ustrd', plain));
}
