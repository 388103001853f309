/** An answer that the contract does not describe; the caller cannot know what happened. */
export class UnexpectedAnswer extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`Unexpected answer ${status}`);
    this.name = 'UnexpectedAnswer';
    this.status = status;
  }
}
