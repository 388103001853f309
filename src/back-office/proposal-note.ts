import { maxProposalNote } from '../../domain/proposal-note.ts';

/** Of the contract's `Proposal-Note`, as it is sent. */
const maxEncoded = 3000;

/** encodeURIComponent leaves only characters that a header may hold, but refuses half a surrogate pair. */
const encoded = (note: string): string => encodeURIComponent(note.trim().replaceAll(/\p{Surrogate}/gu, ''));

export const isNoteTooLong = (note: string): boolean =>
  Array.from(note.trim()).length > maxProposalNote || encoded(note).length > maxEncoded;

/** The header that carries why something is proposed; none where nothing was written. */
export function proposalNote(note: string): { 'Proposal-Note'?: string } {
  const text = encoded(note);
  return text === '' ? {} : { 'Proposal-Note': text };
}
