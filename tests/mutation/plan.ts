/** One test file with one fault, or with none. */
export interface Step {
  test: string;
  fault?: number;
  /** More often than this is an endless loop. */
  limit: number;
  /** The fault counts while modules are loaded: they are loaded again. */
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
  reached?: number;
  failed?: string;
  reach?: { counts: Record<number, number>; whileLoading: number[] };
}
