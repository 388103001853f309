import { spawn } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { run, Stop } from '../bootstrap.mjs';

const asRoot = process.getuid?.() === 0;

/** The account that the programs run as: this one, or postgres where this one is root, as PostgreSQL refuses to run as root. */
export async function accountOf() {
  const name = asRoot ? 'postgres' : (await run('id', ['-un'], { quiet: true })).output.trim();
  const { code } = await run('id', ['-u', name], { quiet: true });
  if (code !== 0) throw new Stop('Root needs the user postgres, which the package postgresql makes.');
  return name;
}

/** A command line for that account. */
const lent = (args) =>
  asRoot ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--', ...args]] : [args[0], args.slice(1)];

/** Runs a program of the cluster to its end and answers what it printed; a failure is a Stop with that. */
export async function runLent(args, { env, cwd }) {
  const [command, rest] = lent(args);
  const child = spawn(command, rest, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Stop(`${path.basename(args[0])} ${args[1] ?? ''} failed.\n${output.trim()}`);
  return output;
}

/** Starts a program that stays. Ctrl-C in a terminal does not reach it: the script ends it in its turn. */
export function startLent(args, { env, cwd, output }) {
  const [command, rest] = lent(args);
  return spawn(command, rest, { env, cwd, stdio: ['ignore', output, output], detached: true });
}

const readable = (read) => {
  try {
    return read();
  } catch {
    // it has ended, or belongs to somebody else
    return '';
  }
};

/** Ids of all processes that work in the folder or were started with its path, and of those that they have started: some give themselves another title. */
export function processesIn(folder) {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const isIn = (pid) => {
    const cwd = readable(() => readlinkSync(`/proc/${pid}/cwd`));
    if (cwd === folder || cwd.startsWith(`${folder}/`)) return true;
    return readable(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
      .split('\0')
      .some((word) => word === folder || word.startsWith(`${folder}/`));
  };
  const parents = pids.map((pid) => [pid, parentOf(pid)]);
  const found = new Set(pids.filter(isIn));
  // a set goes on to what is added meanwhile
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.add(child);
  return [...found].map(Number);
}

/** After the name of the program, which may hold brackets and spaces, come state and parent. */
const parentOf = (pid) =>
  readable(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
    .split(') ')
    .at(-1)
    ?.split(' ')[1] ?? '';

/** `kill -9` of everything in the folder, until nothing of it is left: what was being forked is found in the next round. */
export async function killAllIn(folder) {
  for (let pids = processesIn(folder); pids.length; pids = processesIn(folder)) {
    for (const pid of pids) readable(() => process.kill(pid, 'SIGKILL'));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
