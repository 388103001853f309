import { fromPromise } from 'xstate';
import {
  type ComplaintDraft,
  complaintFields,
  type ComplaintPart,
  type ComplaintProblems,
  fieldsOfPart,
  nameInPart,
  partApplies,
} from '../../../../domain/complaint.ts';
import { isOneOf, recordOf } from '../../../../domain/unknown.ts';
import type { complaintFormMachine, SendInput, SendResult } from '../../../../machines/complaint-form/complaint-form.machine.ts';
import type { components } from '../../../../openapi/schema.d.ts';
import type { Api } from '../../../api/client.ts';
import { refusal } from '../../../api/refusal.ts';

type Form = components['schemas']['ComplaintForm'];
type Person = components['schemas']['ComplaintPerson'];
type Contact = components['schemas']['ComplaintContact'];

const problems = ['REQUIRED', 'TOO_LONG', 'INVALID_EMAIL', 'INVALID_LEI'] as const;

/** What is filled in of one section; a field that is empty is not sent. */
function section({ texts }: ComplaintDraft, part: ComplaintPart): Record<string, string> {
  const filled = fieldsOfPart(part).map((field) => [nameInPart(field), texts[field].trim()] as const);
  return Object.fromEntries(filled.filter(([, text]) => text !== ''));
}

const contact = (draft: ComplaintDraft, part: 'contact' | 'representativeContact'): Contact => ({
  ...section(draft, part),
  lastName: draft.texts[`${part}.lastName`].trim(),
  email: draft.texts[`${part}.email`].trim(),
});

const person = (draft: ComplaintDraft, part: 'complainant' | 'representative'): Person => ({
  ...section(draft, part),
  lastName: draft.texts[`${part}.lastName`].trim(),
  address: draft.texts[`${part}.address`].trim(),
  place: draft.texts[`${part}.place`].trim(),
  email: draft.texts[`${part}.email`].trim(),
});

function complaintOf(draft: ComplaintDraft): Form {
  const { texts, documents } = draft;
  return {
    complainant: person(draft, 'complainant'),
    ...(partApplies(draft, 'contact') && { contact: contact(draft, 'contact') }),
    ...(partApplies(draft, 'representative') && { representative: person(draft, 'representative') }),
    ...(partApplies(draft, 'representativeContact') && { representativeContact: contact(draft, 'representativeContact') }),
    facts: { ...section(draft, 'facts'), description: texts['facts.description'].trim(), dates: texts['facts.dates'].trim() },
    documents,
    signature: { ...section(draft, 'signature'), name: texts['signature.name'].trim() },
  };
}

/** The server's errors, by the fields of this form. */
function foundProblems(error: unknown): ComplaintProblems {
  const named = Object.entries(recordOf(recordOf(error)['fieldErrors']));
  const found: ComplaintProblems = {};
  for (const [field, code] of named) if (isOneOf(complaintFields, field) && isOneOf(problems, code)) found[field] = code;
  return found;
}

export function complaintActors({ api }: { api: Api }) {
  return {
    sendComplaint: fromPromise<SendResult, SendInput>(async ({ input: { draft, requestKey }, signal }) => {
      const { data, error, response } = await api.POST('/complaints', {
        params: { header: { 'Idempotency-Key': requestKey } },
        body: complaintOf(draft),
        signal,
      });
      if (data) return { kind: 'received', receipt: data };
      return { ...refusal(error, response, [400, 409, 429]), problems: foundProblems(error) };
    }),
  } satisfies Parameters<typeof complaintFormMachine.provide>[0]['actors'];
}
