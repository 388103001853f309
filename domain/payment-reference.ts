import type { Cents } from './money.ts';

/** Remainder by 97 of a text whose letters count A = 10 … Z = 35. */
function mod97(text: string): number {
  let rest = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

const clean = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Creditor reference by ISO 11649: `RF`, two check digits, at most 21 letters or digits. [decisions 2.13] */
export function rfReference(text: string): string {
  const body = clean(text);
  if (body === '' || body.length > 21) throw new RangeError(`not 1 to 21 letters or digits: ${text}`);
  return `RF${String(98 - mod97(`${body}RF00`)).padStart(2, '0')}${body}`;
}

/** True for a creditor reference with right check digits; spaces and case do not matter. */
export function isRfReference(text: string): boolean {
  const reference = text.toUpperCase().replace(/\s/g, '');
  return /^RF\d{2}[A-Z0-9]{1,21}$/.test(reference) && mod97(reference.slice(4) + reference.slice(0, 4)) === 1;
}

/** What a bank transfer for an investment bears: the creditor reference of its number. [PAY-15, decisions 2.13] */
export const investmentReference = (number: number): string => rfReference(`INV${String(number).padStart(6, '0')}`);

/** The number of the investment that a reference names, however it was spaced; undefined for any other text. */
export function referredInvestment(reference: string): number | undefined {
  const plain = reference.toUpperCase().replace(/\s/g, '');
  const number = isRfReference(plain) ? /^RF\d{2}INV0*(\d{1,15})$/.exec(plain)?.[1] : undefined;
  return number === undefined ? undefined : Number(number);
}

/**
 * The creditor reference inside a text, without spaces; undefined where there is none. Payers add words before and behind, and write it in groups of
 * four: parts that follow belong to it as long as the check digits fit and each has a digit.
 */
export function findRfReference(text: string): string | undefined {
  const parts = text.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  for (const [index, part] of parts.entries()) {
    if (!/^RF\d{2}/.test(part)) continue;
    const joined = parts.slice(index, index + 8).map((_, count) => parts.slice(index, index + count + 1));
    const fitting = joined.filter((some) => isRfReference(some.join('')));
    const found = fitting.findLast((some) => some.slice(1).every((each) => /\d/.test(each))) ?? fitting[0];
    if (found) return found.join('');
  }
  return undefined;
}

/** What a borrower's transfer for a due date bears: the creditor reference of the offer's number and the day. */
export const repaymentReference = (offerNumber: number, dueDate: string): string =>
  rfReference(`REP${String(offerNumber).padStart(8, '0')}${dueDate.replaceAll('-', '')}`);

/** The offer's number and the due date that a reference names, however it was spaced, also among other words; undefined where there is none. */
export function referredRepayment(reference: string): { offerNumber: number; dueDate: string } | undefined {
  const found = findRfReference(reference) ?? '';
  const [, number, year, month, day] = /^RF\d{2}REP(\d{8})(\d{4})(\d\d)(\d\d)$/.exec(found) ?? [];
  return number === undefined ? undefined : { offerNumber: Number(number), dueDate: `${year}-${month}-${day}` };
}

/** An IBAN without spaces, in capitals. */
export const plainIban = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** An IBAN as people read it, in groups of four that stay on one line. */
export const ibanGroups = (iban: string): string => plainIban(iban).replace(/(.{4})(?=.)/g, '$1\u00a0');

/** True for an IBAN with right check digits. */
export function isIban(text: string): boolean {
  const iban = plainIban(text);
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && mod97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/** The IBAN of a national account number, with its check digits. */
export const ibanOf = (country: string, account: string): string =>
  `${country}${String(98 - mod97(`${account}${country}00`)).padStart(2, '0')}${account}`;

/** Text of a SEPA QR code (EPC069-12, version 002). A valid RF reference goes into its own line, any other purpose into the free one. */
export function sepaQr({
  beneficiary,
  iban,
  bic = '',
  amountCents,
  purpose,
}: {
  beneficiary: string;
  iban: string;
  bic?: string;
  amountCents: Cents;
  purpose: string;
}): string {
  const structured = isRfReference(purpose);
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    beneficiary.slice(0, 70),
    iban.replace(/\s/g, ''),
    `EUR${(amountCents / 100).toFixed(2)}`,
    '',
    structured ? purpose.replace(/\s/g, '') : '',
    structured ? '' : purpose.slice(0, 140),
  ].join('\n');
}
