import { userInfo } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { lockAccount, signOutEverywhere, unlockAccount } from './auth/account-control.ts';
import { grantRole, revokeRoles } from './auth/operator-roles.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { Refusal } from './lib/refusal.ts';
import { openStore, type Store, type Tx } from './store/open.ts';
import { StoreProblem } from './store/problem.ts';
import { appUser, type OperatorRole } from './store/schema.ts';

type Order = { userId: string; actor: string; role?: OperatorRole | undefined };
type Command = { does: (role: string | undefined) => string; run: (tx: Tx, clock: Clock, order: Order) => Promise<void> };

const roles = {
  VIEWER: true,
  SUPPORT: true,
  COMPLIANCE: true,
  CREDIT: true,
  TREASURY: true,
  OWNER: true,
  SUPERVISOR: true,
} satisfies Record<OperatorRole, true>;
const isRole = (word: string): word is OperatorRole => Object.hasOwn(roles, word);

const commands: Record<string, Command & { takesRole?: true }> = {
  grant: {
    does: (role = 'OWNER') => `is an operator now (${role})`,
    run: (tx, clock, { role = 'OWNER', ...order }) => grantRole(tx, clock, { ...order, role }),
    takesRole: true,
  },
  revoke: {
    does: (role) => (role ? `has no longer the role ${role}` : 'is no operator any more'),
    run: (tx, clock, { role, ...order }) => revokeRoles(tx, clock, { ...order, ...(role && { roles: [role] }) }),
    takesRole: true,
  },
  lock: { does: () => 'is locked and signed out everywhere', run: lockAccount },
  unlock: { does: () => 'is unlocked', run: unlockAccount },
  'sign-out': { does: () => 'is signed out everywhere', run: signOutEverywhere },
};

export const usage = `npm run admin -- ${Object.keys(commands).join('|')} <email> [${Object.keys(roles).join('|')}]`;

/**
 * Runs one command on the account with this e-mail and returns a sentence about the result. What changes is written into the audit log.
 * `grant` without a role makes an OWNER, `revoke` without one takes all roles.
 */
export async function runAdmin(
  store: Store,
  clock: Clock,
  [name = '', email = '', word, ...rest]: readonly string[],
  actor: string,
): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const role = word?.toUpperCase();
  const isKnown = role === undefined || (command?.takesRole === true && isRole(role));
  if (!command || email === '' || rest.length > 0 || !isKnown) throw new StoreProblem(usage);
  const [account] = await store.db.select({ id: appUser.id }).from(appUser).where(eq(appUser.email, email.trim().toLowerCase()));
  if (!account) throw new StoreProblem(`There is no account with the e-mail ${email}.`);
  await store.tx((tx) => command.run(tx, clock, { userId: account.id, actor, role }));
  return `${email} ${command.does(role)}.`;
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
