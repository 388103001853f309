import { brand } from '../../domain/brand.ts';
import { companyName } from '../../domain/company-name.ts';
import { termUnit } from '../../domain/duration.ts';
import { interestStart } from '../../domain/bonds.ts';
import { formatDate, formatMoney, formatNumber, formatPercent } from '../../domain/format.ts';
import { toCents } from '../../domain/money.ts';
import { schedule, totalInterest } from '../../domain/interest.ts';
import type { Locale } from '../../domain/locale.ts';
import { lastDayOfReflection } from '../../domain/reflection.ts';
import type { ContractData } from './contract-data.ts';
import { bondContractMessages, bondRows } from './bond-contract-messages.ts';
import { type ContractMessages, contractMessages } from './contract-messages.ts';
import { type Doc, textColor, letterhead, line, newPdf, mutedColor } from './pdf.ts';
import { nameOf } from '../users/display-name.ts';

const left = 64,
  right = 531,
  bottom = 770;

type Filled = { data: ContractData; messages: ContractMessages; locale: Locale; day: string };
type Investor = ContractData['investor'];

/** The agreement about a loan or about bonds as a PDF of several pages. The same data give the same bytes. */
export function contractPdf(data: ContractData, locale: Locale): Promise<Buffer> {
  const messages = (data.bond ? bondContractMessages : contractMessages)[locale];
  const filled: Filled = { data, messages, locale, day: data.date };
  const { doc, bytes } = newPdf({
    title: `${messages.title} ${data.number}`,
    date: data.date,
    locale,
    margins: { top: 72, bottom: 72, left, right: 64 },
  });
  cover(doc, filled);
  doc.addPage();
  clauses(doc, filled);
  paymentTable(doc, filled);
  closing(doc, filled);
  pageNumbers(doc, filled);
  doc.end();
  return bytes;
}

const heading = (doc: Doc, text: string) => doc.moveDown(1.2).font('bold').fontSize(12).fillColor(textColor).text(text, left).moveDown(0.4);
/** With the space above and below. */
const headingHeight = 36;
const lineGap = 3;

function paragraph(doc: Doc, text: string): void {
  doc.font('text').fontSize(10).fillColor(textColor);
  keepTwoLines(doc, text);
  doc.text(text, left, undefined, { lineGap, paragraphGap: 6, width: right - left });
}

const linesOf = (doc: Doc, text: string) =>
  Math.round(doc.heightOfString(text, { lineGap, width: right - left }) / (doc.currentLineHeight(true) + lineGap));

const heightOf = (doc: Doc, text: string) => linesOf(doc.font('text').fontSize(10), text) * (doc.currentLineHeight(true) + lineGap);

/** Begins a new page where what belongs together would not fit on this one: a heading and, of this height, what follows it. */
function keepTogether(doc: Doc, height: number): void {
  if (doc.y + headingHeight + height > bottom) doc.addPage();
}

/** Begins a new page where a page would end or begin with one line of the paragraph. */
function keepTwoLines(doc: Doc, text: string): void {
  const height = doc.currentLineHeight(true);
  const lines = linesOf(doc, text);
  const room = Math.floor((doc.page.maxY() - doc.y - height) / (height + lineGap)) + 1;
  if (room < lines && (room < 2 || lines - room < 2)) doc.addPage();
}

/** A pair that is false is left out. */
function rows(doc: Doc, pairs: readonly (false | [name: string, value: string])[]): void {
  for (const pair of pairs) {
    if (!pair) continue;
    const [name, value] = pair;
    const y = doc.y + 6;
    doc.font('text').fontSize(9.5).fillColor(mutedColor).text(name, left, y, { width: 170 });
    const below = doc.y;
    doc
      .font('text')
      .fontSize(10.5)
      .fillColor(textColor)
      .text(value, left + 185, y, { width: right - left - 185 });
    doc.y = Math.max(below, doc.y) + 6;
    doc.moveTo(left, doc.y).lineTo(right, doc.y).lineWidth(0.6).strokeColor(line).stroke();
  }
}

const duration = ({ data, messages }: Filled) => messages.units[termUnit(data.term.unit) ?? 'MONTH'](data.term.value);

const codeOf = ({ company, companyCode, personalNumber }: Investor) => (company ? companyCode : personalNumber);
const addressOf = ({ street, houseNumber, city, country }: Investor) =>
  [[street, houseNumber].filter(Boolean).join(' '), city, country].filter(Boolean).join(', ');

function cover(doc: Doc, filled: Filled): void {
  const { data, messages, locale, day } = filled;
  const { investor, project } = data;
  letterhead(doc, left, 72);
  doc.moveDown(2).font('title').fontSize(26).fillColor(textColor).text(messages.title);
  doc
    .moveDown(0.4)
    .font('text')
    .fontSize(10)
    .fillColor(mutedColor)
    .text(`${messages.number} ${data.number}`)
    .text(`${messages.concluded}: ${formatDate(day, locale, { style: 'long' })}`);
  heading(doc, messages.parties);
  rows(doc, [
    [
      messages.lender,
      [nameOf(investor), codeOf(investor) && `${messages.idNumber}: ${codeOf(investor)}`, addressOf(investor), investor.email]
        .filter(Boolean)
        .join('\n'),
    ],
    [messages.borrower, messages.borrowerIs(project.name)],
    [messages.agent, `${companyName(locale)}, ${brand.companyCode}, ${brand.address}\n${messages.agentIs}`],
  ]);
  heading(doc, messages.terms);
  const interest = totalInterest(data.amountCents, data.ratePercent, data.term);
  rows(doc, [
    [messages.project, [project.name, project.location?.city].filter(Boolean).join(', ')],
    [messages.offerIdentifier, project.offerIdentifier],
    ...bondFacts(filled),
    [messages.amount, formatMoney(data.amountCents, locale)],
    [messages.rate, formatPercent(data.ratePercent, locale)],
    [messages.duration, duration(filled)],
    [messages.payout, messages.payouts[data.payoutScheduleType]],
    [messages.interest, formatMoney(interest, locale)],
    [messages.back, formatMoney(data.amountCents + interest, locale)],
    project.security !== undefined && project.security !== '' && [messages.security, project.security],
  ]);
}

function bondFacts({ data: { bond, amountCents }, locale }: Filled): [string, string][] {
  if (!bond) return [];
  const { isin, count, countIs } = bondRows[locale];
  const nominalCents = toCents(bond.nominalValue);
  return [
    [isin, bond.isin],
    [count, countIs(formatNumber(amountCents / nominalCents, locale), formatMoney(nominalCents, locale, { whole: true }))],
  ];
}

function clauses(doc: Doc, { messages }: Filled): void {
  for (const [title, ...paragraphs] of messages.clauses) {
    // with its first paragraph, however the lines of that are broken
    keepTogether(doc, heightOf(doc, paragraphs[0] ?? ''));
    heading(doc, title);
    for (const text of paragraphs) paragraph(doc, text);
  }
}

const columns = [
  { x: left, width: 120 },
  { x: left + 122, width: 110 },
  { x: left + 234, width: 116 },
  { x: left + 352, width: right - left - 352 },
];

/** With the space above. */
const rowHeight = 20;

function cells(doc: Doc, values: string[], font: 'text' | 'bold'): void {
  const y = doc.y + 4;
  values.forEach((value, index) => {
    const column = columns[index];
    if (column)
      doc
        .font(font)
        .fontSize(9.5)
        .fillColor(textColor)
        .text(value, column.x, y, { width: column.width, align: index === 0 ? 'left' : 'right', lineBreak: false });
  });
  doc.x = left;
  doc.y = y + rowHeight - 4;
  doc.moveTo(left, doc.y).lineTo(right, doc.y).lineWidth(0.5).strokeColor(line).stroke();
}

function paymentTable(doc: Doc, { data, messages, locale, day }: Filled): void {
  const start = interestStart(data.bond, day);
  const due = schedule({ ...data, rate: data.ratePercent, start });
  const money = (cents: number) => formatMoney(cents, locale);
  const note = messages.scheduleNote(formatDate(start, locale, { style: 'long' }));
  // a schedule that is longer than a page is broken anyway
  keepTogether(doc, Math.min(heightOf(doc, note) + (due.length + 2) * rowHeight, bottom));
  heading(doc, messages.schedule);
  paragraph(doc, note);
  cells(doc, messages.columns, 'bold');
  for (const { dueDate, interestCents, principalCents } of due) {
    if (doc.y > bottom - 30) {
      doc.addPage();
      cells(doc, messages.columns, 'bold');
    }
    cells(doc, [formatDate(dueDate, locale), money(interestCents), money(principalCents), money(interestCents + principalCents)], 'text');
  }
  const interest = due.reduce((sum, row) => sum + row.interestCents, 0);
  cells(doc, [messages.sum, money(interest), money(data.amountCents), money(interest + data.amountCents)], 'bold');
}

/** Lines to sign on, with names and days below them. */
const signatureHeight = 100;
const riskWidth = right - left - 28;

function closing(doc: Doc, { data, messages, locale, day }: Filled): void {
  const riskHeight = (text: string) => doc.font('bold').fontSize(10.5).heightOfString(text, { width: riskWidth, lineGap });
  keepTogether(doc, riskHeight(messages.risks[0] ?? '') + 34);
  heading(doc, messages.risk);
  messages.risks.forEach((text, index) => {
    if (index > 0) return paragraph(doc, text);
    const height = riskHeight(text);
    const top = doc.y;
    doc
      .rect(left, top, right - left, height + 22)
      .lineWidth(1.2)
      .strokeColor(textColor)
      .stroke();
    doc.fillColor(textColor).text(text, left + 14, top + 12, { width: riskWidth, lineGap });
    doc.y = top + height + 34;
  });
  const last = formatDate(lastDayOfReflection(day), locale, { style: 'long' });
  keepTogether(doc, heightOf(doc, messages.withdrawalTerm(last)));
  heading(doc, messages.withdrawal);
  paragraph(doc, messages.withdrawalTerm(last));
  paragraph(doc, messages.withdrawalWay);
  keepTogether(doc, heightOf(doc, messages.signed) + signatureHeight);
  heading(doc, messages.signatures);
  paragraph(doc, messages.signed);
  const y = doc.y + 48;
  for (const [x, who, name] of [
    [left, messages.forLender, nameOf(data.investor)],
    [left + 245, messages.forBorrower, companyName(locale)],
  ] as const) {
    doc
      .moveTo(x, y)
      .lineTo(x + 215, y)
      .lineWidth(0.8)
      .strokeColor(textColor)
      .stroke();
    doc
      .font('bold')
      .fontSize(10)
      .fillColor(textColor)
      .text(name, x, y + 8, { width: 215 });
    doc
      .font('text')
      .fontSize(9)
      .fillColor(mutedColor)
      .text(who, x, undefined, { width: 215 })
      .text(formatDate(day, locale), x, undefined, { width: 215 });
  }
}

function pageNumbers(doc: Doc, { data, messages }: Filled): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index);
    // a footer stands below the margin, where pdfkit would start a new page
    doc.page.margins.bottom = 0;
    doc.font('text').fontSize(8).fillColor(mutedColor);
    doc.text(`${messages.number} ${data.number}`, left, 800, { lineBreak: false });
    doc.text(messages.page(index + 1, count), left, 800, { width: right - left, align: 'right', lineBreak: false });
  }
}
