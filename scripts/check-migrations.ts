// While a release takes the place of the one before, both run on the tables of the newer one. Refuses migrations with which the version before cannot go on:
// docs/operating.md#migrations. A line `-- contract: why the version before no longer needs it` above the statement is an exception.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { breaks } from './migrations/rules.ts';
import { emptySchema, learn, learnAllowed, nextFile } from './migrations/schema.ts';
import { statementsOf } from './migrations/statements.ts';

export interface Migration {
  name: string;
  sql: string;
}

/** Migrations up to this number are one state that was released at once; those of the second list have lower numbers and are later. */
const releasedUpTo = 174;
const later: readonly number[] = [146, 147, 153, 154, 159];

const isReleased = (name: string) => {
  const number = Number.parseInt(name, 10);
  return number <= releasedUpTo && !later.includes(number);
};

/** What migrations after the released ones do that breaks the version before, as `file:line reason`. All of them, in the order in which they are applied. */
export function migrationProblems(migrations: readonly Migration[]): string[] {
  const schema = emptySchema();
  const problems: string[] = [];
  for (const { name, sql } of migrations) {
    nextFile(schema);
    for (const statement of statementsOf(sql)) {
      learn(schema, statement);
      const reasons = isReleased(name) ? [] : breaks(statement, schema);
      learnAllowed(schema, statement);
      if (isReleased(name)) continue;
      const { code, contract, line } = statement;
      const tell = (reason: string) => problems.push(`${name}:${line} ${code.slice(0, 80)}: ${reason}`);
      if (contract === undefined) reasons.forEach(tell);
      else if (reasons.length === 0) tell('the version before goes on with this: remove the line "contract"');
      else if (contract.split(/\s+/).length < 4) tell('the line "contract" has to say why the version before no longer needs it');
    }
  }
  return problems;
}

const folder = path.resolve(import.meta.dirname, '../server/store/migrations');

export const readMigrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(path.join(folder, name), 'utf8') }));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = migrationProblems(readMigrations());
  console.log(problems.join('\n'));
  if (problems.length) process.exitCode = 1;
}
