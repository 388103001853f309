import {
  type ComplaintDraft,
  complaintDocuments,
  complaintFields,
  type ComplaintField,
  emptyComplaint,
  optionalParts,
} from '../../../../domain/complaint.ts';
import { recordOf } from '../../../../domain/unknown.ts';
import type { ComplaintFormInput } from '../../../../machines/complaint-form/complaint-form.machine.ts';

/** Numbers of documents are saved nowhere. */
const isSaved = (field: ComplaintField) => !field.endsWith('.registrationNumber');

export const withoutNumbers = ({ texts, ...draft }: ComplaintDraft): object => ({
  ...draft,
  texts: Object.fromEntries(complaintFields.filter(isSaved).map((field) => [field, texts[field]])),
});

/** What this tab has saved of a complaint; a browser may return anything. */
export function savedComplaint(saved: Record<string, unknown>): ComplaintFormInput {
  const draft = emptyComplaint();
  const found = recordOf(saved['draft']);
  const texts = recordOf(found['texts']);
  for (const field of complaintFields) {
    const text = texts[field];
    if (typeof text === 'string') draft.texts[field] = text;
  }
  for (const part of optionalParts) draft.applies[part] = recordOf(found['applies'])[part] === true;
  const documents = found['documents'];
  if (Array.isArray(documents)) draft.documents = complaintDocuments.filter((document) => documents.includes(document));
  const key = saved['requestKey'];
  return { draft, ...(typeof key === 'string' && { requestKey: key }) };
}
