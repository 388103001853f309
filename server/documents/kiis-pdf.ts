import { brand } from '../../domain/brand.ts';
import { companyName } from '../../domain/company-name.ts';
import { termUnit } from '../../domain/duration.ts';
import { formatDate, formatMoney, formatNumber, formatPercent } from '../../domain/format.ts';
import { rateFor, schedule } from '../../domain/interest.ts';
import { intlLocale, type Locale } from '../../domain/locale.ts';
import { fromCents, toCents } from '../../domain/money.ts';
import type { KiisData } from './kiis-data.ts';
import { contractMessages } from './contract-messages.ts';
import { type KiisMessages, kiisMessages } from './kiis-messages.ts';
import { type Doc, textColor, letterhead, line, newPdf, mutedColor } from './pdf.ts';

const soft = '#f2f5f5';
const left = 56,
  right = 539,
  bottom = 778;
const width = right - left;

interface Sheet {
  doc: Doc;
  data: KiisData;
  messages: KiisMessages;
  locale: Locale;
}

/** The sheet as a PDF of at most six pages, as Article 23(7) asks. The same data give the same bytes. */
export function kiisPdf(data: KiisData, locale: Locale): Promise<Buffer> {
  const messages = kiisMessages[locale];
  const { doc, bytes } = newPdf({
    title: `${messages.title}: ${data.name}`,
    date: data.date,
    locale,
    margins: { top: 56, bottom: 64, left, right: 595 - right },
  });
  const sheet = { doc, data, messages, locale };
  head(sheet);
  ownerAndProject(sheet);
  conditions(sheet);
  list(sheet, messages.partC, messages.risks);
  if (data.bond) bonds(sheet, data.bond);
  list(sheet, messages.partF, messages.rights);
  money(sheet);
  costs(sheet);
  pageNumbers(sheet);
  doc.end();
  return bytes;
}

function heading(doc: Doc, text: string): void {
  // a heading does not stand alone at the end of a page
  if (doc.y > bottom - 80) doc.addPage();
  doc.moveDown(0.9).font('bold').fontSize(11.5).fillColor(textColor).text(text, left, undefined, { width }).moveDown(0.35);
}

const small = (doc: Doc, text: string) =>
  doc.moveDown(0.4).font('bold').fontSize(9).fillColor(textColor).text(text, left, undefined, { width }).moveDown(0.2);

function paragraph(doc: Doc, text: string): void {
  // what comes from a project may be Markdown
  const plain = text.replace(/^#+\s*|\*\*|__/gm, '').trim();
  if (!plain) return;
  doc.font('text').fontSize(9).fillColor(textColor).text(plain, left, undefined, { width, lineGap: 1.8, paragraphGap: 4 });
}

/** A pair that is false is left out. */
function facts(doc: Doc, pairs: readonly (false | [name: string, value: string])[]): void {
  for (const pair of pairs) {
    if (!pair) continue;
    const [name, value] = pair;
    if (doc.y > bottom - 24) doc.addPage();
    const y = doc.y + 4;
    doc.font('text').fontSize(8.5).fillColor(mutedColor).text(name, left, y, { width: 168 });
    const below = doc.y;
    doc
      .font('text')
      .fontSize(9)
      .fillColor(textColor)
      .text(value, left + 180, y, { width: width - 180 });
    doc.y = Math.max(below, doc.y) + 4;
    doc.moveTo(left, doc.y).lineTo(right, doc.y).lineWidth(0.5).strokeColor(line).stroke();
  }
  doc.x = left;
  doc.moveDown(0.4);
}

/** Words that the law wants to be seen: on a ground of their own. */
function boxed(doc: Doc, title: string | undefined, messages: readonly string[]): void {
  const inside = width - 24;
  const heights = messages.map((text) => doc.font('text').fontSize(8.5).heightOfString(text, { width: inside, lineGap: 1.6 }) + 3);
  const height = heights.reduce((sum, one) => sum + one, 0) + (title === undefined ? 0 : 15) + 17;
  if (doc.y + height > bottom) doc.addPage();
  const top = doc.y + 4;
  doc.rect(left, top, width, height).fill(soft);
  doc.rect(left, top, 3, height).fill(brand.colour);
  doc.y = top + 9;
  if (title !== undefined)
    doc
      .font('bold')
      .fontSize(9)
      .fillColor(textColor)
      .text(title, left + 14, doc.y, { width: inside })
      .moveDown(0.25);
  for (const text of messages)
    doc
      .font('text')
      .fontSize(8.5)
      .fillColor(textColor)
      .text(text, left + 14, doc.y, { width: inside, lineGap: 1.6 })
      .moveDown(0.25);
  doc.x = left;
  doc.y = top + height + 4;
}

function list({ doc }: Sheet, title: string, items: readonly string[]): void {
  heading(doc, title);
  for (const text of items) {
    const height = doc
      .font('text')
      .fontSize(9)
      .heightOfString(text, { width: width - 14, lineGap: 1.8 });
    if (doc.y + height > bottom) doc.addPage();
    const { y } = doc;
    doc.fillColor(mutedColor).text('•', left, y, { lineBreak: false });
    doc
      .fillColor(textColor)
      .text(text, left + 14, y, { width: width - 14, lineGap: 1.8 })
      .moveDown(0.2);
  }
  doc.x = left;
}

const placeOf = ({ location, owner }: KiisData, locale: Locale) => {
  const { city, country } = location ?? owner;
  return `${city}, ${new Intl.DisplayNames([intlLocale(locale)], { type: 'region' }).of(country) ?? country}`;
};

function head({ doc, data, messages, locale }: Sheet): void {
  letterhead(doc, left, 56);
  doc.moveDown(1.2).font('title').fontSize(22).fillColor(textColor).text(messages.title, { width });
  doc.moveDown(0.2).font('bold').fontSize(13).text(data.name);
  doc.moveDown(0.2).font('text').fontSize(8.5).fillColor(mutedColor).text(messages.basis);
  doc.text(messages.made(formatDate(data.date, locale, { style: 'long' }))).moveDown(0.6);
  boxed(doc, undefined, [messages.disclaimer]);
  boxed(doc, messages.warning, messages.warnings);
  boxed(doc, messages.reflection, [messages.reflectionText]);
  heading(doc, messages.overview);
  const ended = data.status !== 'ACTIVE' && data.status !== 'COMING_SOON';
  facts(doc, [
    [messages.identifier, data.offerIdentifier ?? messages.identifierLater],
    [messages.project, `${data.name}, ${placeOf(data, locale)}`],
    [messages.owner, messages.ownerIs(companyName(locale, data.owner.name), data.owner.code, data.owner.city)],
    [messages.instrument, data.bond ? messages.bonds : messages.loan],
    [messages.target, formatMoney(data.targetCents, locale, { whole: true })],
    [
      messages.deadline,
      ended ? messages.closed : data.fundingEndsAt ? formatDate(data.fundingEndsAt, locale, { style: 'long' }) : messages.notOpen,
    ],
  ]);
}

const valuationText = ({ amount, valuedBy, valuedOn }: NonNullable<KiisData['valuation']>, messages: KiisMessages, locale: Locale) =>
  messages.valuationIs(formatMoney(toCents(amount), locale, { whole: true }), valuedBy, formatDate(valuedOn, locale, { style: 'long' }));

function ownerAndProject({ doc, data, messages, locale }: Sheet): void {
  heading(doc, messages.partA);
  paragraph(doc, messages.ownerFounded(data.owner.founded));
  facts(doc, [
    data.owner.legalForm !== undefined && [messages.legalForm, data.owner.legalForm],
    data.ownership !== '' && [messages.ownership, data.ownership],
    data.management !== '' && [messages.management, data.management],
    data.owner.phone !== undefined && [messages.phone, data.owner.phone],
    data.owner.website !== undefined && [messages.website, data.owner.website],
  ]);
  paragraph(doc, messages.activity);
  paragraph(doc, messages.responsibility);
  paragraph(doc, data.description);
  facts(doc, [
    [messages.place, placeOf(data, locale)],
    data.valuation !== null && [messages.valuation, valuationText(data.valuation, messages, locale)],
    data.ltv !== null && [messages.ltv, formatPercent(data.ltv, locale)],
    data.ltc !== null && [messages.ltc, formatPercent(data.ltc, locale)],
    data.credit !== undefined &&
      data.credit !== null && [messages.creditClass, messages.creditClassIs(data.credit.name, formatNumber(data.credit.total, locale))],
  ]);
}

function conditions({ doc, data, messages, locale }: Sheet): void {
  const whole = (cents: number) => formatMoney(cents, locale, { whole: true });
  heading(doc, messages.partB);
  facts(doc, [
    [messages.minimum, whole(data.targetCents)],
    [messages.smallest, whole(data.minCents)],
    [messages.step, whole(data.stepCents)],
    [messages.ownFunds, whole(toCents(data.owner.ownFunds))],
  ]);
  paragraph(doc, messages.notReached);
}

function bonds({ doc, data, messages, locale }: Sheet, bond: NonNullable<KiisData['bond']>): void {
  heading(doc, messages.partD);
  const units = formatNumber(fromCents(data.targetCents) / bond.nominalValue, locale);
  facts(doc, [
    [messages.isin, bond.isin],
    [messages.issue, messages.issueIs(units, formatMoney(toCents(bond.nominalValue), locale, { whole: true }))],
    [messages.seniority, bond.seniority === 'SENIOR' ? messages.senior : messages.subordinated],
    [messages.secured, bond.secured ? messages.yes : messages.no],
    [messages.issueDate, formatDate(bond.issueDate, locale)],
    [messages.maturity, formatDate(bond.maturityDate, locale)],
  ]);
  paragraph(doc, messages.custody);
}

function money({ doc, data, messages, locale }: Sheet): void {
  const contract = contractMessages[locale];
  heading(doc, messages.partG);
  facts(doc, [
    [
      messages.rate,
      data.tiers
        .map(({ interest, threshold }) =>
          messages.rateFrom(formatPercent(interest, locale), formatMoney(toCents(threshold), locale, { whole: true })),
        )
        .join('\n'),
    ],
    [contract.duration, contract.units[termUnit(data.term.unit) ?? 'MONTH'](data.term.value)],
    [contract.payout, contract.payouts[data.payoutScheduleType]],
  ]);
  small(doc, messages.securityTitle);
  paragraph(doc, data.security);
  const amountCents = Math.max(100_000, data.minCents);
  const start = data.interestStartDate ?? data.fundingEndsAt ?? data.date;
  example({ doc, data, messages, locale }, amountCents, start);
  if (!data.owner.hasDefaulted) paragraph(doc, messages.defaults);
  paragraph(doc, messages.servicing);
}

/** The whole schedule for one amount; long ones stand in columns, so that the sheet stays within its pages. */
function example({ doc, data, messages, locale }: Sheet, amountCents: number, start: string): void {
  const rows = schedule({
    amountCents,
    rate: rateFor(data.tiers, amountCents),
    term: data.term,
    payoutScheduleType: data.payoutScheduleType,
    start,
  });
  const columns = rows.length > 20 ? 3 : rows.length > 8 ? 2 : 1;
  const perColumn = Math.ceil(rows.length / columns);
  // the title, of two lines at most, stands above its rows
  if (doc.y + 32 + perColumn * 13 > bottom) doc.addPage();
  small(doc, messages.example(formatMoney(amountCents, locale, { whole: true }), formatDate(start, locale)));
  const top = doc.y;
  const column = columns === 3 ? (width - 48) / 3 : (width - 24) / 2;
  rows.forEach(({ dueDate, interestCents, principalCents }, index) => {
    const x = left + Math.floor(index / perColumn) * (column + 24);
    const y = top + (index % perColumn) * 13;
    doc.font('text').fontSize(8.5).fillColor(mutedColor).text(formatDate(dueDate, locale), x, y, { lineBreak: false });
    doc
      .font(principalCents > 0 ? 'bold' : 'text')
      .fillColor(textColor)
      .text(formatMoney(interestCents + principalCents, locale), x, y, { width: column, align: 'right', lineBreak: false });
  });
  doc.x = left;
  doc.y = top + perColumn * 13 + 6;
}

function costs({ doc, data, messages, locale }: Sheet): void {
  heading(doc, messages.partH);
  paragraph(doc, messages.costs);
  paragraph(doc, messages.ownerPays(formatPercent(data.owner.feePercent, locale)));
  paragraph(doc, messages.moreInformation(data.address));
  paragraph(
    doc,
    messages.complaints(`${companyName(locale)}, ${brand.address}`, brand.email, brand.regulator.name[locale], `${brand.site}/complaint`),
  );
}

function pageNumbers({ doc, data, messages }: Sheet): void {
  const { start, count } = doc.bufferedPageRange();
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index);
    // a footer stands below the margin, where pdfkit would start a new page
    doc.page.margins.bottom = 0;
    doc.font('text').fontSize(8).fillColor(mutedColor);
    doc.text(`${messages.title}: ${data.name}`, left, 802, { lineBreak: false });
    doc.text(messages.page(index + 1, count), left, 802, { width, align: 'right', lineBreak: false });
  }
}
