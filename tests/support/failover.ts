// Several clients invest, pay and approve at the bank through the proxy of a cluster, while one part after the other is killed.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Cluster, startCluster } from '../../scripts/cluster/start.mjs';
import type { ScenarioResult } from '../../server/sandbox/scenario.ts';
import type { Db } from '../../server/store/db.ts';
import * as schema from '../../server/store/schema.ts';
import { acknowledgedProblems } from './acknowledged.ts';

/** In this order, again and again. */
export const targets = ['primary', 'server-a', 'proxy', 'standby', 'server-b'] as const;
export type Target = (typeof targets)[number];

export interface Kill {
  target: Target;
  /** Milliseconds between two acknowledged writes of all clients together: the longest time around the kill. */
  gapMs: number;
}

export interface Failover {
  kills: Kill[];
  /** Writes acknowledged to clients: investments, payments begun, approvals at the bank. */
  acknowledged: number;
  /** Requests that were sent again under the same key. */
  repeated: number;
  investments: number;
  /** What is wrong, a sentence each. */
  problems: string[];
}

interface Person {
  id: string;
  token: string;
}

/** Longer than the monitor needs to promote the standby: a node that is back sooner goes on as the primary, and nothing fails over. */
const lostMachineMs = 12_000;
const clients = 4;
/** A session is valid for an hour. */
const worldMs = 40 * 60_000;

function load(origin: string) {
  const told = { times: [] as number[], repeated: 0, problems: [] as string[] };
  const keys = new Set<string>();
  /** Investment by idempotency key. */
  const made = new Map<string, string>();
  const approved = new Map<string, Person>();
  let stopping = false;

  const post = (address: string, body: string, headers: Record<string, string>) =>
    fetch(new URL(address, origin), { method: 'POST', redirect: 'manual', headers, body, signal: AbortSignal.timeout(15_000) });

  /** Repeats until it is acknowledged: nothing else shows whether a request with a lost response, or a 5xx, was carried out. */
  async function acknowledge(wanted: number, address: string, body: string, headers: Record<string, string>): Promise<string> {
    for (;;) {
      const answer = await post(address, body, headers).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      if (answer?.status === wanted && text !== undefined) {
        told.times.push(performance.now());
        return text;
      }
      // 202: the payment was begun, and its provider has not answered yet
      if (answer && answer.status < 500 && ![202, wanted].includes(answer.status))
        throw new Error(`${address} answered ${answer.status}: ${text}`);
      told.repeated += 1;
      await pause(100);
    }
  }

  const json = (person: Person, key: string) => ({
    'content-type': 'application/json',
    authorization: `Bearer ${person.token}`,
    'idempotency-key': key,
  });

  async function invest(person: Person, projectId: string, key: string): Promise<string> {
    const body = JSON.stringify({ projectId, amount: 1000, locale: 'en' });
    const { id } = JSON.parse(await acknowledge(201, '/api/v1/investments', body, json(person, key))) as { id: string };
    return id;
  }

  async function keepInvesting(person: Person, projectId: string, name: string): Promise<void> {
    for (let n = 0; !stopping; n++) {
      const key = `${name}-${n}`;
      keys.add(key);
      const id = await invest(person, projectId, key);
      made.set(key, id);
      const paying = JSON.stringify({ investmentId: id, paymentType: 'aitvaras', locale: 'en' });
      const bank = JSON.parse(await acknowledge(200, '/api/v1/payment-collection', paying, json(person, `${key}-pay`))) as string;
      // its hook goes through the proxy too
      await acknowledge(303, bank, 'decision=approve', { 'content-type': 'application/x-www-form-urlencoded' });
      approved.set(id, person);
    }
  }

  async function begin(round: number) {
    const answer = await post(
      '/sandbox/scenario',
      JSON.stringify({ users: Array.from({ length: clients }, () => ({})), projects: [{ loanAmount: 100_000_000 }] }),
      { 'content-type': 'application/json' },
    );
    const { users, projects } = (await answer.json()) as ScenarioResult;
    const projectId = projects[0]!.id;
    stopping = false;
    const names = users.map((person, index) => ({ person, name: `failover-${round}-${index}` }));
    const running = names.map(({ person, name }) =>
      keepInvesting(person, projectId, name).catch((error: unknown) => void told.problems.push(String(error))),
    );
    return {
      async end() {
        stopping = true;
        await Promise.all(running);
        // a retry with the same key returns the same investment
        for (const { person, name } of names)
          for (const key of [...keys].filter((one) => one.startsWith(`${name}-`)).slice(-20)) {
            const again = await invest(person, projectId, key);
            if (again !== made.get(key)) told.problems.push(`${key} made ${made.get(key)} and then ${again}`);
          }
      },
    };
  }

  /** Ids that the bank has approved, and that are not paid. */
  async function unpaid(): Promise<string[]> {
    const open: string[] = [];
    for (const [id, person] of approved) {
      const answer = await fetch(`${origin}/api/v1/investments/${id}`, { headers: { authorization: `Bearer ${person.token}` } });
      const { status } = (await answer.json()) as { status: string };
      if (status === 'PAYMENT_COMPLETED') approved.delete(id);
      else open.push(`${id} was approved at the bank and is ${status}`);
    }
    return open;
  }
  return { told, keys, made, begin, unpaid };
}

async function atNode<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    return await work(drizzle(pool, { schema }));
  } finally {
    await pool.end();
  }
}

async function value(db: Db, query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = (await db.execute(query)) as unknown as { rows: { value: string }[] };
  return String(rows[0]?.value);
}

/** The same on both nodes, once the standby has replayed what the primary had written when it was asked. */
async function nodeProblems(cluster: Cluster, keys: ReadonlySet<string>, made: ReadonlyMap<string, string>): Promise<string[]> {
  const primary = await cluster.primary();
  if (!primary) return ['no database is the primary'];
  const written = await atNode(primary.url, (db) => value(db, sql`select pg_current_wal_lsn() as value`));
  const problems: string[] = [];
  for (const node of cluster.databases) {
    problems.push(
      ...(
        await atNode(node.url, async (db) => {
          if (node !== primary) {
            const behind = sql`select pg_last_wal_replay_lsn() < ${written}::pg_lsn as value`;
            for (const end = Date.now() + 60_000; (await value(db, behind)) === 'true'; await pause(100))
              if (Date.now() > end) return ['it has not caught up with the primary in a minute'];
          }
          return acknowledgedProblems(db, keys, made);
        })
      ).map((problem) => `${node.name}: ${problem}`),
    );
  }
  return problems;
}

/** Kills `targets` one after the other, as many times as asked, and compares in the end what was acknowledged to clients with what both databases hold. */
export async function failover(
  kills: readonly Target[],
  { say, after }: { say?: (line: string) => void; after?: (kill: Kill, acknowledged: number) => void } = {},
): Promise<Failover> {
  const unexpected: string[] = [];
  let expected: string | undefined;
  const cluster = await startCluster({
    ...(say && { say: (what) => say(`starting ${what}`) }),
    ended: (name, how) => {
      if (name !== expected) unexpected.push(`${name} ended by itself (${how})`);
    },
  });
  try {
    const { told, keys, made, begin, unpaid } = load(cluster.address);
    const done: Kill[] = [];
    let round = 0;
    let began = performance.now();
    let running = await begin(round);
    await pause(2_000);
    for (const target of kills) {
      if (performance.now() - began > worldMs) {
        await running.end();
        began = performance.now();
        running = await begin(++round);
      }
      const primary = await cluster.primary();
      const [a, b] = cluster.servers;
      const standby = cluster.databases.find((node) => node !== primary);
      const part = { primary, standby, proxy: cluster.proxy, 'server-a': a, 'server-b': b }[target];
      if (!part) throw new Error(`There is no ${target} to kill.`);
      const from = told.times.length - 1;
      expected = part.name;
      const isDatabase = target === 'primary' || target === 'standby';
      await part.kill(isDatabase ? lostMachineMs : undefined);
      // until everything is there again, and some seconds of the usual
      await pause(isDatabase ? lostMachineMs : 2_000);
      await cluster.settled();
      await cluster.ready();
      const enough = told.times.length + 20;
      for (const end = Date.now() + 60_000; told.times.length < enough && told.problems.length === 0; await pause(20))
        if (Date.now() > end) throw new Error(`After the loss of ${part.name} nothing was acknowledged for a minute.`);
      expected = undefined;
      const times = told.times.slice(Math.max(0, from));
      const gapMs = Math.max(...times.slice(1).map((time, index) => time - times[index]!));
      const kill = { target, gapMs };
      done.push(kill);
      after?.(kill, told.times.length);
      say?.(`${done.length} of ${kills.length}: ${target} (${part.name}), ${(gapMs / 1000).toFixed(1)} s without an acknowledged write`);
      if (told.problems.length || unexpected.length) break;
    }
    await running.end();
    // a lost webhook is sent again, and a bank transfer of a minute ago is found by the job
    let open = await unpaid();
    for (const end = Date.now() + 90_000; open.length && Date.now() < end; open = await unpaid()) await pause(250);
    const problems = [...told.problems, ...unexpected, ...open, ...(await nodeProblems(cluster, keys, made))];
    return { kills: done, acknowledged: told.times.length, repeated: told.repeated, investments: made.size, problems };
  } finally {
    await cluster.stop();
  }
}
