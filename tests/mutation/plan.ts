/** One test file with one fault, with several at once, or with none. */
export interface Step {
  test: string;
  /** `limit`: more often than this is an endless loop. */
  faults: readonly { id: number; limit: number }[];
  /** A fault counts while modules are loaded: they are loaded again. */
  isFresh: boolean;
  /** Without a fault, and only where the test file has failed before: whether a fault has left something behind. */
  isControl?: true;
}

export interface Plan {
  steps: Step[];
  isRecording: boolean;
  reportFile: string;
}

/** A line of the report file: a step begins, or has ended. A step that only begins could not be loaded. */
export interface Report {
  index: number;
  begins?: true;
  ms?: number;
  /** The faults of the step that were reached. */
  reached?: number[];
  failed?: string;
  reach?: { counts: Record<number, number>; whileLoading: number[] };
}
