import type { Place, Run } from '../support/paths/run.ts';

type Draft = Record<string, string>;
type Consents = { consentTerms: boolean; consentMarketing: boolean; consentNews: boolean };
export type Form = { draft: Draft; userType: string; consents: Consents };
type Step = Run['steps'][number];

export const formIn = ({ context }: Place): Form => ({
  draft: context.draft as Draft,
  userType: String(context.userType),
  consents: context.consents as Consents,
});
export const problemsIn = ({ context }: Place) => context.problems as Draft;
const sorted = (it: unknown): unknown =>
  it !== null && typeof it === 'object'
    ? Object.fromEntries(
        Object.entries(it)
          .sort(([a], [b]) => a.localeCompare(b))
          .map(([key, value]) => [key, sorted(value)]),
      )
    : it;
export const same = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** The form after what a person did. */
export function after(form: Form, event: Step['event']): Form {
  if (event.type === 'field.change') return { ...form, draft: { ...form.draft, [String(event.field)]: String(event.value) } };
  if (event.type === 'kind.change') return { ...form, userType: String(event.userType) };
  if (event.type !== 'consent.change') return form;
  const given = Boolean(event.isGiven);
  const which = event.consent === 'all' ? ['consentTerms', 'consentMarketing', 'consentNews'] : [String(event.consent)];
  return { ...form, consents: { ...form.consents, ...Object.fromEntries(which.map((name) => [name, given])) } };
}
export const changes = ['field.change', 'kind.change', 'consent.change'];
/** A box that is ticked already and the same text are no change. */
export function isChange(form: Form, event: Step['event']): boolean {
  if (event.type === 'consent.change' && event.consent === 'all') {
    const isAll = Object.values(form.consents).every(Boolean);
    return isAll !== event.isGiven;
  }
  return !same(after(form, event), form);
}

/** What the people of these models may get wrong: what is missing, and an unreadable phone number. */
export const wrong = ({ draft, consents }: Form, required: readonly string[]): Draft => ({
  ...Object.fromEntries(required.filter((field) => !draft[field]).map((field) => [field, 'REQUIRED'])),
  ...(draft.phoneNumber ? { phoneNumber: 'INVALID_PHONE_NUMBER' } : {}),
  ...(consents.consentTerms ? {} : { consentTerms: 'REQUIRED' }),
});
/** The field that a change is about; its error is removed when corrected, the others stay. */
const placeOf = (event: Step['event']) =>
  event.type === 'field.change' ? event.field : event.type === 'consent.change' ? 'consentTerms' : undefined;

/** The messages that stay after a change, given what is wrong now. */
export function remainingProblems(step: Step, now: Draft): Draft {
  return Object.fromEntries(
    Object.entries(problemsIn(step.from)).flatMap(([field, problem]) => {
      const left = field === placeOf(step.event) ? now[field] : (now[field] ?? problem);
      return left ? [[field, left]] : [];
    }),
  );
}

/** The same text is typed in either form. */
export const phoneNumbers = [
  {
    title: 'nonsense is typed as phone number',
    event: { type: 'field.change' as const, field: 'phoneNumber' as const, value: 'nonsense' },
  },
  { title: 'the phone number is emptied', event: { type: 'field.change' as const, field: 'phoneNumber' as const, value: '' } },
];
/** What is done in either form besides typing. */
export const formEvents = {
  'kind.change': [
    { title: 'a company is chosen', event: { type: 'kind.change' as const, userType: 'LEGAL_ENTITY' as const } },
    { title: 'a person is chosen', event: { type: 'kind.change' as const, userType: 'INDIVIDUAL' as const } },
  ],
  'consent.change': [
    { title: 'everything is agreed to', event: { type: 'consent.change' as const, consent: 'all' as const, isGiven: true } },
    { title: 'everything is taken back', event: { type: 'consent.change' as const, consent: 'all' as const, isGiven: false } },
    { title: 'the terms are taken back', event: { type: 'consent.change' as const, consent: 'consentTerms' as const, isGiven: false } },
  ],
  'form.submit': [{ title: 'the form is sent', event: { type: 'form.submit' as const } }],
};
