/** The database cannot be used as asked. The message is one sentence for the person who starts the server. */
export class StoreProblem extends Error {
  override readonly name = 'StoreProblem';
}
