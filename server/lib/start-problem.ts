/** The server cannot start as configured. The message is one sentence for the person who starts it. */
export class StartProblem extends Error {}
