/** What to do where the role of the server may not change tables. */
export const ownerFirst =
  'Run `npm run admin -- migrate` with the owner of the tables in DATABASE_URL, then deploy/database/grants.sql (docs/operating.md, Database roles).';

/** The database cannot be used as asked. The message is one sentence for the person who starts the server. */
export class StoreProblem extends Error {
  override readonly name = 'StoreProblem';
}
