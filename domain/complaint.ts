import { mapKeys } from './keys.ts';
import { isEmail } from './person-text.ts';
import { maxTextLength, textLength } from './text.ts';
import { workingDaysAfter } from './working-days.ts';

/** The texts of the template (Delegated Regulation (EU) 2022/2117, Annex), section by section and in its order; `domain/law/complaint-template.ts` names each. */
export const complaintFields = [
  'complainant.lastName',
  'complainant.firstName',
  'complainant.registrationNumber',
  'complainant.lei',
  'complainant.clientReference',
  'complainant.address',
  'complainant.place',
  'complainant.phone',
  'complainant.email',
  'contact.lastName',
  'contact.firstName',
  'contact.address',
  'contact.place',
  'contact.phone',
  'contact.email',
  'representative.lastName',
  'representative.firstName',
  'representative.registrationNumber',
  'representative.lei',
  'representative.address',
  'representative.place',
  'representative.phone',
  'representative.email',
  'representativeContact.lastName',
  'representativeContact.firstName',
  'representativeContact.address',
  'representativeContact.place',
  'representativeContact.phone',
  'representativeContact.email',
  'facts.reference',
  'facts.description',
  'facts.dates',
  'facts.damage',
  'facts.comments',
  'signature.name',
  'signature.place',
] as const;
/** `complainant.email`: a section and one of its texts. */
export type ComplaintField = (typeof complaintFields)[number];

export const complaintParts = ['complainant', 'contact', 'representative', 'representativeContact', 'facts', 'signature'] as const;
export type ComplaintPart = (typeof complaintParts)[number];
/** Sections that are filled in only where they apply. */
export const optionalParts = ['contact', 'representative', 'representativeContact'] as const satisfies readonly ComplaintPart[];
export type OptionalPart = (typeof optionalParts)[number];

export const fieldsOfPart = (part: ComplaintPart): ComplaintField[] => complaintFields.filter((field) => field.startsWith(`${part}.`));
/** What a field is called within its section. */
export const nameInPart = (field: ComplaintField): string => field.slice(field.indexOf('.') + 1);

/** What may be enclosed, in the order of the template. */
export const complaintDocuments = ['AUTHORITY', 'CONTRACT', 'OTHER'] as const;
export type ComplaintDocument = (typeof complaintDocuments)[number];

/** A complaint as it is being written. */
export interface ComplaintDraft {
  texts: Record<ComplaintField, string>;
  applies: Record<OptionalPart, boolean>;
  documents: ComplaintDocument[];
}

export type ComplaintProblem = 'REQUIRED' | 'TOO_LONG' | 'INVALID_EMAIL' | 'INVALID_LEI';
export type ComplaintProblems = Partial<Record<ComplaintField, ComplaintProblem>>;

export const emptyComplaint = (): ComplaintDraft => ({
  texts: mapKeys(complaintFields, () => ''),
  applies: { contact: false, representative: false, representativeContact: false },
  documents: [],
});

/** Who complains and where an answer reaches them; what happened and when; who signs. */
const required: ReadonlySet<string> = new Set([
  'complainant.lastName',
  'complainant.address',
  'complainant.place',
  'complainant.email',
  'contact.lastName',
  'contact.email',
  'representative.lastName',
  'representative.address',
  'representative.place',
  'representative.email',
  'representativeContact.lastName',
  'representativeContact.email',
  'facts.description',
  'facts.dates',
  'signature.name',
] satisfies ComplaintField[]);

export const isRequiredInComplaint = (field: ComplaintField): boolean => required.has(field);

/** Texts of several lines. */
export const longComplaintFields: readonly ComplaintField[] = ['facts.reference', 'facts.description', 'facts.damage', 'facts.comments'];
export const maxLengthInComplaint = (field: ComplaintField): number => (longComplaintFields.includes(field) ? 5000 : maxTextLength);

/** A representative has contact details of their own only where there is one. */
export const partApplies = ({ applies }: Pick<ComplaintDraft, 'applies'>, part: ComplaintPart): boolean => {
  if (part === 'representativeContact') return applies.representative && applies.representativeContact;
  return part === 'contact' || part === 'representative' ? applies[part] : true;
};

/** The sections that are filled in and sent. */
export const appliedParts = (draft: Pick<ComplaintDraft, 'applies'>): ComplaintPart[] =>
  complaintParts.filter((part) => partApplies(draft, part));

function problemOf(field: ComplaintField, text: string): ComplaintProblem | undefined {
  const written = text.trim();
  if (written === '') return required.has(field) ? 'REQUIRED' : undefined;
  if (textLength(text) > maxLengthInComplaint(field)) return 'TOO_LONG';
  if (field.endsWith('.email') && !isEmail(written)) return 'INVALID_EMAIL';
  return field.endsWith('.lei') && !/^[A-Z0-9]{18}\d{2}$/.test(written) ? 'INVALID_LEI' : undefined;
}

/** What is missing or wrong, by field; nothing where the complaint can be sent. */
export function complaintProblems(draft: Pick<ComplaintDraft, 'texts' | 'applies'>): ComplaintProblems {
  const problems: ComplaintProblems = {};
  for (const field of appliedParts(draft).flatMap(fieldsOfPart)) {
    const problem = problemOf(field, draft.texts[field]);
    if (problem) problems[field] = problem;
  }
  return problems;
}

/** Receipt is acknowledged, and whether the complaint is admissible is told, within ten working days (Delegated Regulation (EU) 2022/2117, Article 3(1)). */
const admissibilityDays = 10;
/** The time for a decision that the policy names (Article 1(2)(e)); it may be prolonged once, with reasons (Article 5(3)). */
const decisionDays = 15;
const longestDecisionDays = 35;

/** Until when the complainant is told what, by the day on which the complaint arrived. */
export const complaintDeadlines = (receivedOn: string) => ({
  admissibility: workingDaysAfter(receivedOn, admissibilityDays),
  decision: workingDaysAfter(receivedOn, decisionDays),
  longestDecision: workingDaysAfter(receivedOn, longestDecisionDays),
});
