/**
 * What a signed-in person's pages ask, for somebody with 20 investments and somebody with 1,000: requests a second, the slowest hundredth and processor
 * time of both servers, beside a floor on the same database, in rounds by turns. Prints the share of the floor that is reached: in requests, and in
 * processor time, which depends less on what else the machine does.
 * `node bench/signed-in.ts [seconds a round] [rounds] [part of a name]`
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { startPostgres } from '../scripts/postgres.mjs';
import { newDatabase } from '../tests/support/store.ts';
import { recordOf } from '../domain/unknown.ts';
import type { Call } from './post.ts';
import { calls } from './signed-in/calls.ts';
import type { BenchPerson } from './signed-in/people.ts';

const ms = Number(process.argv[2] ?? 2) * 1_000;
const rounds = Number(process.argv[3] ?? 5);
const only = process.argv[4] ?? '';
const connections = 10;
const minShare = 60;
const minWriteShare = 50;
const middle = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface Served {
  origin: string;
  floorOrigin: string;
  people: BenchPerson[];
  writers: { users: { token: string }[]; projects: { id: string }[] };
}

interface Round {
  perSecond: number;
  high: number;
  cpuMs: number;
}

/** Seconds of processor that a process has used. (Linux) */
function used(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ').map(Number);
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) / 100;
}

/** A line of the table: middles of the rounds. */
function print(name: string, own: readonly Round[], floor: readonly Round[], wanted: number): void {
  const middleOf = (rounds: readonly Round[], key: keyof Round) => middle(rounds.map((round) => round[key]));
  const [rate, floorRate, cpuMs, floorMs] = [
    middleOf(own, 'perSecond'),
    middleOf(floor, 'perSecond'),
    middleOf(own, 'cpuMs'),
    middleOf(floor, 'cpuMs'),
  ];
  const share = (rate / floorRate) * 100;
  if (share < wanted) process.exitCode = 1;
  const row = [
    name.padEnd(37),
    rate.toFixed(0).padStart(8),
    floorRate.toFixed(0).padStart(9),
    `${share.toFixed(0)} %`.padStart(8),
    middleOf(own, 'high').toFixed(1).padStart(9),
    cpuMs.toFixed(2).padStart(8),
    floorMs.toFixed(2).padStart(7),
    `${((floorMs / cpuMs) * 100).toFixed(0)} %`.padStart(8),
  ];
  console.log(row.join(''));
}

async function load(pid: number, url: string, token: string): Promise<Round> {
  const before = used(pid);
  const { stdout } = await promisify(execFile)(process.execPath, [
    path.join(import.meta.dirname, 'load.ts'),
    url,
    String(connections),
    String(ms),
    '',
    `Bearer ${token}`,
  ]);
  const { perSecond, high, statuses } = JSON.parse(stdout) as { perSecond: number; high: number; statuses: Record<string, number> };
  if (Object.keys(statuses).join() !== '200') throw new Error(`${url}: not all were answered: ${JSON.stringify(statuses)}`);
  return { perSecond, high, cpuMs: ((used(pid) - before) * 1_000_000) / (perSecond * ms) };
}

/** One call for each of `calls`, with new keys. */
async function post(pid: number, url: string, calls: readonly Call[]): Promise<Round & { answers: unknown[] }> {
  const file = path.join(os.tmpdir(), `statefolio-calls-${process.pid}.json`);
  writeFileSync(file, JSON.stringify(calls));
  const before = used(pid);
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'post.ts'), url, file], {
    maxBuffer: 64 * 2 ** 20,
  });
  rmSync(file);
  const { perSecond, high, statuses, answers } = JSON.parse(stdout) as {
    perSecond: number;
    high: number;
    statuses: Record<string, number>;
    answers: unknown[];
  };
  if (!Object.keys(statuses).every((status) => status.startsWith('2')))
    throw new Error(`${url}: not all were answered: ${stdout.slice(0, 300)}`);
  return { perSecond, high, cpuMs: ((used(pid) - before) * 1_000) / calls.length, answers };
}

/** Creates investments and begins to pay them, here and on the floor. */
async function measureWrites(pid: number, { origin, floorOrigin, writers }: Served): Promise<void> {
  const own: Record<'create' | 'pay', Round[]> = { create: [], pay: [] };
  const floor: Record<'create' | 'pay', Round[]> = { create: [], pay: [] };
  for (let round = 0; round < rounds; round++)
    for (const [url, into] of [
      [origin, own],
      [floorOrigin, floor],
    ] as const) {
      const offers = Array.from({ length: 200 }, (_, index) => ({
        path: '/investments',
        token: writers.users[index % writers.users.length]?.token ?? '',
        key: randomUUID(),
        body: { projectId: writers.projects[Math.floor(index / 10) % writers.projects.length]?.id, amount: 1000, locale: 'en' },
      }));
      const created = await post(pid, url, offers);
      into.create.push(created);
      const payments = created.answers.map((answer, index) => ({
        path: '/payment-collection',
        token: offers[index]?.token ?? '',
        key: randomUUID(),
        body: { investmentId: recordOf(answer)['id'], paymentType: 'aitvaras', locale: 'en', hasConsented: true },
      }));
      into.pay.push(await post(pid, url, payments));
    }
  print('POST /investments', own.create, floor.create, minWriteShare);
  print('POST /payment-collection', own.pay, floor.pay, minWriteShare);
}

async function measure(database: string, address: string) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'signed-in/server.ts'), address], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server has ended.')));
    const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string];
    ended.catch(() => {});
    const served = JSON.parse(line) as Served;
    const { origin, floorOrigin, people } = served;
    const pid = child.pid ?? 0;
    console.log(
      `${database}, ${connections} connections, ${rounds} rounds of ${ms / 1_000} s, load average ${os.loadavg()[0]?.toFixed(1)}`,
    );
    console.log(
      `${'call'.padEnd(37)}${'own/s'.padStart(8)}${'floor/s'.padStart(9)}${'share'.padStart(8)}${'99 % ms'.padStart(9)}${'cpu ms'.padStart(8)}${'floor'.padStart(7)}${'share'.padStart(8)}`,
    );
    for (const [index, call] of calls.entries())
      for (const person of call.name.includes(only) ? people : []) {
        const url = call.path(person);
        const own: Round[] = [];
        const floor: Round[] = [];
        for (let round = 0; round < rounds; round++) {
          own.push(await load(pid, `${origin}${url}`, person.token));
          floor.push(await load(pid, `${floorOrigin}/${person.investments}/${index}${url}`, person.token));
        }
        print(`${call.name} (${person.investments})`, own, floor, minShare);
      }
    if ('POST'.includes(only) || only.startsWith('POST')) await measureWrites(pid, served);
  } finally {
    child.kill();
  }
}

const postgres = await startPostgres();
if (!postgres) console.log('no PostgreSQL on this machine');
else {
  const { url } = await newDatabase(postgres.url);
  await measure('PostgreSQL', url);
  await postgres.stop();
}
await measure('embedded', 'memory://');
