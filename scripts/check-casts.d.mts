export function findCasts(file: string, text: string): { line: number; text: string }[];
