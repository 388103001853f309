import { userInfo } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { lockAccount, setOperator, signOutEverywhere, unlockAccount } from './auth/account-control.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { Refusal } from './lib/refusal.ts';
import { openStore, type Store, type Tx } from './store/open.ts';
import { StoreProblem } from './store/problem.ts';
import { appUser } from './store/schema.ts';

type Order = { userId: string; actor: string };

const commands: Record<string, { does: string; run: (tx: Tx, clock: Clock, order: Order) => Promise<void> }> = {
  grant: { does: 'is an operator now', run: (tx, clock, order) => setOperator(tx, clock, { ...order, isOperator: true }) },
  revoke: { does: 'is no operator any more', run: (tx, clock, order) => setOperator(tx, clock, { ...order, isOperator: false }) },
  lock: { does: 'is locked and signed out everywhere', run: lockAccount },
  unlock: { does: 'is unlocked', run: unlockAccount },
  'sign-out': { does: 'is signed out everywhere', run: signOutEverywhere },
};

export const usage = `npm run admin -- ${Object.keys(commands).join('|')} <email>`;

/** Runs one command on the account with this e-mail and returns a sentence about the result. What changes is written into the audit log. */
export async function runAdmin(
  store: Store,
  clock: Clock,
  [name = '', email = '', ...rest]: readonly string[],
  actor: string,
): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || email === '' || rest.length > 0) throw new StoreProblem(usage);
  const [account] = await store.db.select({ id: appUser.id }).from(appUser).where(eq(appUser.email, email.trim().toLowerCase()));
  if (!account) throw new StoreProblem(`There is no account with the e-mail ${email}.`);
  await store.tx((tx) => command.run(tx, clock, { userId: account.id, actor }));
  return `${email} ${command.does}.`;
}

const [, program = '', ...given] = process.argv;
if (path.resolve(program) === import.meta.filename)
  try {
    const store = await openStore({ url: process.env['DATABASE_URL'] || undefined, dataDir: process.env['DATA_DIR'] || './data' });
    try {
      process.stdout.write(`${await runAdmin(store, systemClock, given, `cli:${userInfo().username}`)}\n`);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof StoreProblem) && !(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
