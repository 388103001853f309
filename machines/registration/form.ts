import {
  type ConsentName,
  consented,
  isAllConsented,
  type RegistrationField,
  type RegistrationForm,
  registrationProblems,
  type RegistrationProblems,
  remainingErrors,
  type UserType,
} from '../../domain/registration.ts';
import type { Failure } from '../../domain/failure.ts';
import type { ErrorCode } from '../contract.ts';
import { outputOf } from '../output.ts';

/** What a person does in either registration form. */
export type FormEvent =
  | { type: 'field.change'; field: RegistrationField; value: string }
  | { type: 'kind.change'; userType: UserType }
  | { type: 'consent.change'; consent: ConsentName | 'all'; isGiven: boolean };
export type FormContext = RegistrationForm & { problems: RegistrationProblems; code?: ErrorCode; failure?: Failure };
/** The server refused the form: as a whole, or because of some of its fields. */
export type FormRefusal = { kind: 'refused'; code: ErrorCode; problems: RegistrationProblems };
type Sent = { kind: 'registered' | 'completed' } | FormRefusal;
type Fields = readonly RegistrationField[];

export const formOf = ({ draft, userType, consents }: RegistrationForm): RegistrationForm => ({ draft, userType, consents });

function changedForm({ draft, userType, consents }: RegistrationForm, change: FormEvent): RegistrationForm {
  switch (change.type) {
    case 'field.change':
      return { draft: { ...draft, [change.field]: change.value }, userType, consents };
    case 'kind.change':
      return { draft, userType: change.userType, consents };
    case 'consent.change':
      return { draft, userType, consents: consented(consents, change.consent, change.isGiven) };
  }
}

/** The place that a change is about, where a message may stand. */
function placeOf(change: FormEvent): RegistrationField | 'consentTerms' | undefined {
  if (change.type === 'field.change') return change.field;
  return change.type === 'consent.change' ? 'consentTerms' : undefined;
}

/** A choice or a tick that is not there yet: a browser does not tell of the same one again. */
function isOtherChoice({ userType, consents }: RegistrationForm, change: FormEvent): boolean {
  if (change.type === 'kind.change') return userType !== change.userType;
  if (change.type !== 'consent.change') return false;
  const isGiven = change.consent === 'all' ? isAllConsented(consents) : consents[change.consent];
  return isGiven !== change.isGiven;
}

/** The form after a change, with the errors that it has not corrected. */
export function afterChange(context: FormContext, change: FormEvent, fields: Fields) {
  const form = changedForm(context, change);
  return { ...form, problems: remainingErrors(context.problems, form, placeOf(change), fields), code: undefined };
}

/** The guards of a form that asks for these fields. */
export const formGuards = (fields: Fields) => ({
  isOtherChoice: ({ context }: { context: FormContext }, change: FormEvent) => isOtherChoice(context, change),
  /** The same text once more, as a browser may tell when a field is filled in for the person. */
  isUnchanged: ({ context: { draft } }: { context: FormContext }, change: FormEvent) =>
    change.type === 'field.change' && draft[change.field] === change.value,
  isValid: ({ context }: { context: FormContext }, change: FormEvent) =>
    Object.keys(afterChange(context, change, fields).problems).length === 0,
  isComplete: ({ context }: { context: FormContext }) => Object.keys(registrationProblems(context, fields)).length === 0,
  isAboutFields: (_: unknown, sent: Sent) => sent.kind === 'refused' && Object.keys(sent.problems).length > 0,
});

const change = ({ event }: { event: FormEvent }) => event;
const output = ({ event }: { event: { output: Sent } }) => event.output;
const refusal = ({ event }: { event: { output: Sent } }) => outputOf(event, 'refused');
const sameText = { guard: { type: 'isUnchanged', params: change } } as const;
const setForm = { actions: [{ type: 'setForm', params: change }, 'saveDraft'] } as const;
const otherChoice = { guard: { type: 'isOtherChoice', params: change }, ...setForm } as const;
const valid = { guard: { type: 'isValid', params: change }, target: 'filling', ...setForm } as const;
const error = ({ event }: { event: { error: unknown } }) => event.error;
const setRefusal = [{ type: 'setRefusal', params: refusal }, 'reportFailure'] as const;

/** The transitions of the form: `sending` is the state that sends it, `failed` the one after a refusal that is about no field. */
export const formTransitions = <const Sending extends string, const Failed extends string>(sending: Sending, failed: Failed) =>
  ({
    filling: {
      'field.change': [sameText, setForm],
      'kind.change': otherChoice,
      'consent.change': otherChoice,
      'form.submit': [
        { guard: 'isComplete', target: sending },
        { target: 'correcting', actions: 'validate' },
      ],
    },
    correcting: {
      'field.change': [sameText, valid, setForm],
      'kind.change': otherChoice,
      'consent.change': [valid, otherChoice],
      'form.submit': [{ guard: 'isComplete', target: sending, actions: 'clearErrors' }, { actions: 'validate' }],
    },
    /** After a failure the next change leads back to the form. */
    failed: {
      'field.change': [sameText, { target: 'filling', ...setForm }],
      'kind.change': { ...otherChoice, target: 'filling' },
      'consent.change': { ...otherChoice, target: 'filling' },
    },
    refused: [
      { guard: { type: 'isAboutFields', params: output }, target: 'correcting', actions: setRefusal },
      { target: failed, actions: setRefusal },
    ],
    unknown: { target: failed, actions: [{ type: 'setFailure', params: error }, 'reportFailure'] },
  }) as const;
