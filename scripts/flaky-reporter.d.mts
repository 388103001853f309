type Flaky = { project: string; name: string; error: string; trace?: string };

export const maxFlaky: number;
export function readFlaky(project: string, reports?: string): Flaky[];
export function describeFlaky(flaky: readonly Flaky[]): string;

/** The parts of Playwright's reporter that it has. */
export default class FlakyReporter {
  constructor(options?: { reports?: string });
  printsToStdio(): boolean;
  onBegin(config: unknown, suite: unknown): void;
  onEnd(): { status: 'failed' } | undefined;
}
