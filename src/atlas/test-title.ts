/** Requirement ids at the end of a test's title. */
export const idsIn = (title: string) => /\[([^\]]+)\]$/.exec(title)?.[1]?.split(', ') ?? [];

/** `npm run test:full` walks whole tours and paths, `npm test` parts of tours (tests/lab/some-walks.ts). */
export const walkTitle = /^(?:(?:tour|path) (?<whole>\w+),|(?<count>\d+) steps of tour (?<tour>\w+) after (?<first>\d+)\b)/;
