/** `pages`: of the Atlas, with the paths that were walked. */
type Failure = { name: string; error: string; pages?: string[] };

export function failuresOfVitest(report: object): Failure[];
export function failuresOfPlaywright(report: object): Failure[];
export function describeFailures(failures: readonly Failure[]): string;
