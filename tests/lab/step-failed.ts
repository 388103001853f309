/** A step of a walk after which the screen was not what it should be; the Atlas shows the first line beside the path. */
export class StepFailed extends Error {
  /** 0 is the beginning. */
  readonly step: number;

  constructor(step: number, texts: string, cause: unknown) {
    const found = cause instanceof Error ? cause.message : String(cause);
    super(`${step === 0 ? 'at the beginning' : `step ${step}`}, “${texts}”: ${found}`, { cause });
    this.name = 'StepFailed';
    this.step = step;
  }
}
