/** The server cannot start as configured. The message is one sentence for the person who starts it. */
export class StartProblem extends Error {}

/** A setting that is wrong or missing, and the sentence that says so. */
export interface SettingProblem {
  setting: string;
  message: string;
}

/** Settings that are wrong, each with its sentence on a line. */
export class WrongSettings extends StartProblem {
  constructor(problems: readonly SettingProblem[]) {
    super(problems.map(({ message }) => message).join('\n'));
  }
}
