type Flaky = { project: string; name: string; error: string; trace?: string };

export const maxFlaky: number;
export function readFlaky(project: string, reports?: string): Flaky[];
export function describeFlaky(flaky: readonly Flaky[]): string;
