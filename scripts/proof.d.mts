export function proofTable(reports?: string): string;
export function proofOf(machine: string, reports?: string): string;
