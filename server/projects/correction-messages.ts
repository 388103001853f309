import { type Locale, locales, type Localised, localised } from '../../domain/locale.ts';
import { mapKeys } from '../../domain/keys.ts';
import type { DraftChange } from '../../domain/project-correction.ts';
import { inEachLanguage } from '../lib/i18n.ts';
import type { Notice } from '../repayments/payout-messages.ts';
import type { ProjectData } from '../store/schema.ts';

const messages = inEachLanguage((i18n) => ({
  corrected: (project: string) =>
    i18n._({ id: 'notice.offerCorrected.title', message: 'Description corrected: {project}', values: { project } }),
  changed: (parts: string) =>
    i18n._({
      id: 'notice.offerCorrected.content',
      message:
        'Corrected: {parts}. Please read the key investment information sheet again. While the offer is suspended you may revoke your offer at no cost.',
      values: { parts },
    }),
  title: i18n._({ id: 'correction.update.title', message: 'Description corrected' }),
  update: (parts: string) =>
    i18n._({
      id: 'correction.update.content',
      message: 'Corrected in the description and the key investment information sheet: {parts}.',
      values: { parts },
    }),
  parts: {
    name: i18n._({ id: 'correction.parts.name', message: 'name of the project' }),
    description: i18n._({ id: 'correction.parts.description', message: 'description' }),
    security: i18n._({ id: 'correction.parts.security', message: 'security' }),
    place: i18n._({ id: 'correction.parts.place', message: 'location' }),
    amounts: i18n._({ id: 'correction.parts.amounts', message: 'target and minimum investment' }),
    interest: i18n._({ id: 'correction.parts.interest', message: 'interest' }),
    terms: i18n._({ id: 'correction.parts.terms', message: 'terms of the loan or the bonds' }),
    valuation: i18n._({ id: 'correction.parts.valuation', message: 'valuation' }),
    cost: i18n._({ id: 'correction.parts.cost', message: 'total project cost' }),
    credit: i18n._({ id: 'correction.parts.credit', message: 'credit class' }),
    owner: i18n._({ id: 'correction.parts.owner', message: 'project owner' }),
    closing: i18n._({ id: 'correction.parts.closing', message: 'closing date' }),
    pictures: i18n._({ id: 'correction.parts.pictures', message: 'pictures' }),
    documents: i18n._({ id: 'correction.parts.documents', message: 'documents' }),
  },
}));

type Part = keyof (typeof messages)['en']['parts'];

/** What investors call the part of a draft that a path begins with. */
const partOf: Readonly<Record<string, Part>> = {
  name: 'name',
  description: 'description',
  security: 'security',
  address: 'place',
  city: 'place',
  country: 'place',
  target: 'amounts',
  minInvestment: 'amounts',
  investmentStep: 'amounts',
  tiers: 'interest',
  termMonths: 'terms',
  payoutScheduleType: 'terms',
  bond: 'terms',
  collateralValue: 'valuation',
  valuedBy: 'valuation',
  valuedOn: 'valuation',
  valuation: 'valuation',
  projectCost: 'cost',
  creditCriteria: 'credit',
  owner: 'owner',
  fundingEndsAt: 'closing',
  pictures: 'pictures',
  documents: 'documents',
};

function partsIn(changes: readonly DraftChange[], language: Locale): string {
  const parts = new Set(changes.map(({ path }) => partOf[path.split('.')[0] ?? ''] ?? 'description'));
  return [...parts].map((part) => messages[language].parts[part]).join(', ');
}

/** To everybody who has offered, when a correction is approved. */
export const correctedNotice = (project: Localised, changes: readonly DraftChange[]): Notice => ({
  title: mapKeys(locales, (language) => messages[language].corrected(localised(project, language))),
  content: mapKeys(locales, (language) => messages[language].changed(partsIn(changes, language))),
});

/** What the page of the project says of a correction. */
export const correctedUpdate = (changes: readonly DraftChange[], day: string): NonNullable<ProjectData['updates']>[number] => ({
  date: day,
  title: mapKeys(locales, (language) => messages[language].title),
  content: mapKeys(locales, (language) => messages[language].update(partsIn(changes, language))),
});
