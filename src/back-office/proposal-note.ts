/** The header that carries why something is proposed; none where nothing was written. */
export function proposalNote(note: string): { 'Proposal-Note'?: string } {
  const text = note.trim();
  // encodeURIComponent leaves only characters that a header may hold, but refuses half a surrogate pair
  return text === '' ? {} : { 'Proposal-Note': encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '')) };
}
