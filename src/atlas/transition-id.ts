/** A transition as XState reports it while a machine runs. */
export type Definition = {
  source: { id: string; transitions: Map<string, Definition[]>; always?: Definition[] };
  eventType: string;
};

/** The same id that the record has: state, event, which candidate. */
export function transitionId(definition: Definition): string {
  const { source, eventType } = definition;
  const always = source.always?.indexOf(definition) ?? -1;
  if (always >= 0) return `${source.id}|always|${always}`;
  return `${source.id}|${eventType}|${source.transitions.get(eventType)?.indexOf(definition) ?? 0}`;
}

/** `loanWizard` → `loan-wizard`, as the catalogue has it. */
export const machineName = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
