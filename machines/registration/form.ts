import {
  type ConsentName,
  consented,
  isAllConsented,
  type RegistrationField,
  type RegistrationForm,
  type UserType,
} from '../../domain/registration.ts';

/** What a person does in either registration form. */
export type FormEvent<Field extends RegistrationField = RegistrationField> =
  | { type: 'field.change'; field: Field; value: string }
  | { type: 'kind.change'; userType: UserType }
  | { type: 'consent.change'; consent: ConsentName | 'all'; isGiven: boolean };
type Happened = FormEvent | { type: string };

const isOf = <Type extends FormEvent['type']>(event: Happened, type: Type): event is Extract<FormEvent, { type: Type }> =>
  event.type === type;

/** The form as it is after what the person did. */
export function changed({ draft, userType, consents }: RegistrationForm, event: Happened): RegistrationForm {
  if (isOf(event, 'field.change')) return { draft: { ...draft, [event.field]: event.value }, userType, consents };
  if (isOf(event, 'kind.change')) return { draft, userType: event.userType, consents };
  if (isOf(event, 'consent.change')) return { draft, userType, consents: consented(consents, event.consent, event.isGiven) };
  return { draft, userType, consents };
}

/** The place that a change is about, where a message may stand. */
export function placeOf(event: Happened): RegistrationField | 'consentTerms' | undefined {
  if (isOf(event, 'field.change')) return event.field;
  return isOf(event, 'consent.change') ? 'consentTerms' : undefined;
}

/** A choice or a tick that is not there yet: a browser does not tell of the same one again. */
export function isOtherChoice({ userType, consents }: RegistrationForm, event: Happened): boolean {
  if (isOf(event, 'kind.change')) return userType !== event.userType;
  if (!isOf(event, 'consent.change')) return false;
  const is = event.consent === 'all' ? isAllConsented(consents) : consents[event.consent];
  return is !== event.isGiven;
}

/** The same text once more, as a browser may tell when a field is filled in for the person. */
export const isUnchanged = ({ draft }: RegistrationForm, event: Happened): boolean =>
  isOf(event, 'field.change') && draft[event.field] === event.value;
