import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { desc, eq } from 'drizzle-orm';
import type { ClosingObstacle } from '../domain/account-closing.ts';
import { resealAll } from './auth/change-key.ts';
import { lockAccount, signOutEverywhere, unlockAccount } from './auth/account-control.ts';
import { closeAccount } from './closing/close-account.ts';
import { grantRole, revokeRoles } from './auth/operator-roles.ts';
import { inviteOperator } from './auth/password-reset/invite-operator.ts';
import { removePasskeys } from './auth/passkeys/remove-passkeys.ts';
import { removeSecondFactor } from './auth/second-factor/second-factor.ts';
import { readConfig } from './start/config/read-settings.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { Refusal } from './lib/refusal.ts';
import { sealerOf } from './lib/sealing.ts';
import { StartProblem, WrongSettings } from './lib/start-problem.ts';
import { importEarlierLoans } from './reports/import-loans.ts';
import { readRetentionDays } from './start/config/retention-setting.ts';
import { fileSetting, readSecretFiles } from './start/config/secret-files.ts';
import type { Tx } from './store/db.ts';
import type { Store } from './store/store.ts';
import { openStore, type StoreAddress } from './store/open.ts';
import { StoreProblem } from './store/problem.ts';
import { appUser, closedAccount, type OperatorRole } from './store/schema.ts';
import { liftHold, placeHold } from './users/legal-hold.ts';

type Order = { userId: string; actor: string; role?: OperatorRole | undefined; reason: string };
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
const roleOf = (word: string): OperatorRole | undefined => {
  const role = word.toUpperCase();
  return isRole(role) ? role : undefined;
};

/** What is wrong with the words behind the e-mail: a role may be left out, a reason may not. */
function argumentProblem(takes: 'role' | 'reason' | undefined, [word, ...more]: readonly string[]): string | undefined {
  if (takes === 'reason') return word ? undefined : 'The reason of the hold is missing.';
  if (word === undefined) return undefined;
  if (takes !== 'role') return `"${word}" is too much.`;
  if (roleOf(word) === undefined) return `"${word}" is no role.`;
  return more.length > 0 ? `"${more.join(' ')}" is too much.` : undefined;
}

/** Why an account is not closed, as the command says it. */
const obstacles = {
  OPEN_INVESTMENTS: 'Investments of this account are not repaid yet.',
  OPEN_PAYMENTS: 'A payment of this account is under way.',
  MONEY_DUE: 'Money is still to be paid out to this person.',
  OPEN_COMPLAINT: 'A complaint of this person is not decided.',
  LEGAL_HOLD: 'A hold is on this person.',
  OPERATOR: 'This person is an operator: revoke the roles first.',
} satisfies Record<ClosingObstacle, string>;

/** Files that belong to nothing any more are deleted by the next run of `delete-expired-data`. */
async function endAccount(tx: Tx, clock: Clock, { userId, actor }: Order): Promise<void> {
  const result = await closeAccount(tx, clock, { userId, actor, retentionDays: readRetentionDays(process.env['RETENTION_DAYS']) });
  if (!result.closed && result.obstacles.length > 0) throw new StoreProblem(result.obstacles.map((each) => obstacles[each]).join(' '));
}

/** The account with this e-mail; of those that are closed, the last one. */
async function accountOf({ db }: Store, email: string): Promise<string | undefined> {
  const [open] = await db.select({ id: appUser.id }).from(appUser).where(eq(appUser.email, email));
  if (open) return open.id;
  const [closed] = await db
    .select({ id: closedAccount.userId })
    .from(closedAccount)
    .where(eq(closedAccount.email, email))
    .orderBy(desc(closedAccount.closedAt))
    .limit(1);
  return closed?.id;
}

const commands: Record<string, Command & { takes?: 'role' | 'reason' }> = {
  grant: {
    does: (role = 'OWNER') => `is an operator now (${role})`,
    run: (tx, clock, { role = 'OWNER', ...order }) => grantRole(tx, clock, { ...order, role }),
    takes: 'role',
  },
  revoke: {
    does: (role) => (role ? `has no longer the role ${role}` : 'is no operator any more'),
    run: (tx, clock, { role, ...order }) => revokeRoles(tx, clock, { ...order, ...(role && { roles: [role] }) }),
    takes: 'role',
  },
  lock: { does: () => 'is locked and signed out everywhere', run: lockAccount },
  unlock: { does: () => 'is unlocked', run: unlockAccount },
  'remove-second-factor': {
    does: () => 'signs in with the password alone',
    async run(tx, clock, order) {
      await removeSecondFactor(tx, clock, order);
      await removePasskeys(tx, clock, order);
    },
  },
  'sign-out': { does: () => 'is signed out everywhere', run: signOutEverywhere },
  end: { does: () => 'has no account any more', run: endAccount },
  hold: { does: () => 'is on hold: nothing about them is deleted', run: placeHold, takes: 'reason' },
  release: { does: () => 'is on hold no longer', run: liftHold },
};

export const usage = `npm run admin -- invite <email> [${Object.keys(roles).join('|')}]
npm run admin -- ${Object.keys(commands).join('|')} <email> [${Object.keys(roles).join('|')}|<reason of the hold>]
npm run admin -- import-loans <file.csv>
npm run admin -- migrate    (DATABASE_URL names the owner of the tables)
npm run admin -- change-key    (SECRETS_KEY is the new key, SECRETS_KEY_PREVIOUS the one before)`;

/** What is wrong with a command, before a database is opened for it. */
function wrongOrder([name = '', subject = '', ...rest]: readonly string[]): string | undefined {
  if (name === 'change-key' || name === 'migrate') return subject === '' ? undefined : `"${subject}" is too much.`;
  const takes = name === 'invite' ? 'role' : Object.hasOwn(commands, name) ? commands[name]?.takes : undefined;
  if (name !== 'invite' && name !== 'import-loans' && !Object.hasOwn(commands, name)) return `"${name}" is no command.`;
  if (subject === '') return name === 'import-loans' ? 'The file is missing.' : 'The e-mail address is missing.';
  return argumentProblem(takes, rest);
}

/** Throws a StoreProblem with what is wrong and how the command is used. */
export function mustBeOrder(given: readonly string[]): void {
  const wrong = wrongOrder(given);
  if (wrong !== undefined) throw new StoreProblem(given.length === 0 ? usage : `${wrong}\n${usage}`);
}

/** Without a setting it is the demo's database, and none is created: with forgotten settings an operator would be invited to an empty one. */
export function databaseNamed(url: string | undefined, dataDir: string | undefined, usual = './data'): StoreAddress {
  if (!url && !dataDir && !existsSync(path.join(usual, 'PG_VERSION')))
    throw new StoreProblem(`There is no database in ${usual}. Set DATABASE_URL or DATA_DIR to the one of the server.`);
  return { url, dataDir: dataDir || usual };
}

/**
 * Runs one command on the account with this e-mail and returns a sentence about the result. Changes are recorded in the audit log. `grant` without a role makes
 * an OWNER, `revoke` without one takes all roles.
 */
export async function runAdmin(
  store: Store,
  clock: Clock,
  given: readonly string[],
  actor: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  mustBeOrder(given);
  const [name = '', email = '', ...rest] = given;
  if (name === 'change-key') return changeKey(store, env);
  // opening the database has applied them
  if (name === 'migrate') return 'The tables are those of this version.';
  if (name === 'import-loans') return `${await importEarlierLoans(store, clock, { file: email, actor })} earlier loans are known now.`;
  if (name === 'invite') return invite(store, clock, { email, word: rest[0], actor });
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new StoreProblem(usage);
  const [word] = rest;
  const role = command.takes === 'role' && word !== undefined ? roleOf(word) : undefined;
  const userId = await accountOf(store, email.trim().toLowerCase());
  if (userId === undefined) throw new StoreProblem(`There is no account with the e-mail ${email}.`);
  await store.tx((tx) => command.run(tx, clock, { userId, actor, role, reason: rest.join(' ') }));
  return `${email} ${command.does(role)}.`;
}

async function changeKey(store: Store, env: NodeJS.ProcessEnv): Promise<string> {
  const names = ['SECRETS_KEY', 'SECRETS_KEY_PREVIOUS'].flatMap((name) => [name, fileSetting(name)]);
  const { secretsKey, previousSecretsKey } = readConfig(Object.fromEntries(names.map((name) => [name, env[name]])));
  if (secretsKey === undefined || previousSecretsKey === undefined)
    throw new StoreProblem(`SECRETS_KEY and SECRETS_KEY_PREVIOUS are both needed.\n${usage}`);
  const count = await store.tx((tx) => resealAll(tx, sealerOf(secretsKey, previousSecretsKey)));
  return `${count} secrets are sealed with the new key. Everybody signs in again. Remove SECRETS_KEY_PREVIOUS and start the servers once more.`;
}

/** The link is printed, not sent: a new server may not send e-mails yet, and the person who runs this command can pass it on. */
async function invite(
  store: Store,
  clock: Clock,
  { email, word = 'OWNER', actor }: { email: string; word: string | undefined; actor: string },
): Promise<string> {
  const role = roleOf(word) ?? 'OWNER';
  const { path: link, expiresAt } = await store.tx((tx) => inviteOperator(tx, clock, { email, role, actor }));
  const origin = process.env['ORIGIN']?.trim().replace(/\/$/, '') ?? '';
  return `${email} is invited as an operator (${role}). The link sets the password, works once, and expires at ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. Give it to nobody else:
${origin}${link}${origin === '' ? '\nPut the address of the platform before it (ORIGIN is not set).' : ''}`;
}

const [, program = '', ...given] = process.argv;
if (path.resolve(program) === import.meta.filename)
  try {
    mustBeOrder(given);
    const { read, problems } = readSecretFiles(process.env);
    // with an unreadable address the embedded database would be opened
    if (problems.length > 0) throw new WrongSettings(problems);
    const store = await openStore(databaseNamed(read('DATABASE_URL'), process.env['DATA_DIR']));
    try {
      process.stdout.write(`${await runAdmin(store, systemClock, given, `cli:${userInfo().username}`)}\n`);
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof StoreProblem) && !(error instanceof Refusal) && !(error instanceof StartProblem)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
