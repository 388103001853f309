export const maxCasts: number;
export function findCasts(file: string, text: string): { line: number; text: string }[];
export function listCasts(root: string): string[];
