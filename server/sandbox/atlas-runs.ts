import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readRunChoices, type RunChoices, type RunLine, type RunRefusal } from '../../domain/simulation-run.ts';

/** Program and arguments of the process that runs the simulation, without the choices. */
type Program = readonly [string, ...string[]];

/**
 * Runs of the simulation that somebody starts in the Atlas ([decision 106](../../docs/decisions/106-runs-started-from-the-atlas.md)). The answer is the run
 * itself, a line of JSON for each moment; closing it ends the run. There is one at a time. Only a browser on the computer of the sources may start one: the
 * processor is theirs.
 */
export function registerAtlasRuns(app: FastifyInstance, root: string, program = programIn(root)): void {
  const running = new Set<() => void>();
  app.addHook('preClose', (done) => {
    for (const end of running) end();
    done();
  });

  app.get('/atlas/runs', (request, reply) =>
    reply.header('cache-control', 'no-cache').send({ isPossible: program !== undefined && isLocal(request) }),
  );

  app.post('/atlas/runs', (request, reply) => {
    const refuse = (status: number, refusal: RunRefusal) => reply.code(status).send(refusal);
    if (!program || !isLocal(request)) return refuse(403, { code: 'NOT_HERE' });
    const read = readRunChoices(request.body);
    if (read.kind === 'refused') return refuse(400, { code: 'WRONG_CHOICE', field: read.field });
    if (running.size > 0) return refuse(409, { code: 'RUN_IN_PROGRESS' });
    const { lines, end } = start(root, program, read.choices);
    running.add(end);
    lines.once('close', () => running.delete(end));
    reply.raw.once('close', end);
    return reply
      .headers({
        'cache-control': 'no-store',
        // compressed, a line would wait for others
        'content-encoding': 'identity',
        // else a server that stops waits for the connection
        connection: 'close',
      })
      .type('application/x-ndjson')
      .send(lines);
  });
}

/** Absent where the sources of the simulation are not, as in the container's image. */
function programIn(root: string): Program | undefined {
  const main = path.join(root, 'tests/simulation/main.ts');
  const hooks = pathToFileURL(path.join(root, 'tests/simulation/hooks.mjs')).href;
  return existsSync(main) ? [process.execPath, '--disable-warning=DeprecationWarning', '--import', hooks, main] : undefined;
}

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const localName = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
/** Both, as a proxy on the same computer passes on what others ask under another name, and a name may lead here. */
const isLocal = ({ socket, headers }: FastifyRequest) => loopback.test(socket.remoteAddress ?? '') && localName.test(headers.host ?? '');

/** Longer than 500 steps take on a slow computer. */
const patienceMs = 15 * 60_000;

/** On the embedded database, in memory: when the process is gone, nothing is left of it. */
function start(root: string, [command, ...args]: Program, { seed, steps, faults, rate }: RunChoices) {
  const choices = ['--seed', seed, '--steps', String(steps), '--faults', faults.join(',') || 'none', '--rate', String(rate)];
  const child = spawn(command, [...args, '--lines', ...choices], {
    cwd: root,
    env: { ...process.env, TEST_DATABASE_URL: '', SIMULATION_DEFECT: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines = new PassThrough();
  const write = (line: RunLine) => lines.end(`${JSON.stringify(line)}\n`);
  const end = () => void child.kill('SIGKILL');
  const timer = setTimeout(end, patienceMs);
  let hasEnded = false;
  let lastError = '';
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('{"kind":"ended"')) hasEnded = true;
    lines.write(`${line}\n`);
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    if (/^\w*Error\b/.test(line) || lastError === '') lastError = line;
  });
  child.once('spawn', () => setPriority(child.pid ?? 0, 10));
  child.once('error', ({ message }) => write({ kind: 'failed', detail: message }));
  child.once('close', () => {
    clearTimeout(timer);
    if (lines.writableEnded || lines.destroyed) return;
    if (hasEnded) lines.end();
    else write({ kind: 'failed', detail: lastError });
  });
  return { lines, end };
}
