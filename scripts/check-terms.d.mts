export function findTerms(file: string, text: string): { line: number; name: string; word: string; instead: string }[];
export function checkTerms(root: string): string[];
