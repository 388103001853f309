type Failure = { name: string; error: string };

export function failuresOfVitest(report: object): Failure[];
export function failuresOfPlaywright(report: object): Failure[];
export function describeFailures(failures: readonly Failure[]): string;
