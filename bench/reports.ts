/**
 * Reports of 1,000 to 1,000,000 rows on PostgreSQL: the ledger of a month as CSV and as XLSX, and all people as XLSX. Prints the time of the first byte and of
 * the last, the memory of the server above its start (its thread for files included), and the slowest hundredth of `/me` without and meanwhile.
 * `node bench/reports.ts [largest power of ten] [smallest]`
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { newDatabase } from '../tests/support/store.ts';

const largest = Number(process.argv[2] ?? 6);
const smallest = Number(process.argv[3] ?? 3);
/** `/me` is measured for as long as a report takes, within these limits. */
const [shortestMs, longestMs] = [3_000, 20_000];

/** A month of its own for each size: its entries have two sides, and so many accounts have an opening and a closing balance. */
async function addLedger(client: pg.Client, month: string, rows: number): Promise<void> {
  const accounts = Math.max(10, Math.ceil(rows / 100));
  await client.query(
    `insert into ledger_account (id, kind) select 'investor:' || $1::text || '-' || n, 'investor' from generate_series(1, $2::int) n
     union all select 'escrow:' || $1::text, 'escrow'`,
    [month, accounts],
  );
  await client.query(
    `insert into ledger_transfer (kind, ref, from_account, to_account, amount_cents, at)
     select 'payment.completed', $1::text || '-' || n, 'investor:' || $1::text || '-' || (1 + n % $2::int), 'escrow:' || $1::text, 100 + n,
       ($1::text || '-02')::timestamptz + n * interval '1 second'
     from generate_series(1, $3::int) n`,
    [month, accounts, Math.floor(rows / 2) - accounts],
  );
  await client.query('analyze ledger_transfer');
}

async function addPeople(client: pg.Client, rows: number): Promise<void> {
  await client.query(
    `insert into app_user (id, email, profile, compliance)
     select 'bench-' || n, 'person-' || n || '@bench.example',
       jsonb_build_object('country', 'DE', 'company', false, 'name', 'Anna', 'surname', 'Person ' || n), '{"status":"APPROVED","checks":[]}'
     from generate_series((select count(*) from app_user), $1::int - 1) n`,
    [rows],
  );
  await client.query('analyze app_user');
}

const memory = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

interface Download {
  firstMs: number;
  allMs: number;
  bytes: number;
}

function download(url: string, token: string, signal?: AbortSignal): Promise<Download> {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { authorization: `Bearer ${token}` }, signal }, (answer) => {
      let bytes = 0;
      let firstMs = 0;
      answer.on('data', (part: Buffer) => {
        firstMs ||= performance.now() - from;
        bytes += part.length;
      });
      answer.on('error', reject);
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve({ firstMs, allMs: performance.now() - from, bytes });
        else reject(new Error(`${url}: ${answer.statusCode}`));
      });
    });
    request.on('error', reject);
  });
}

/** The slowest hundredth of `/me` on two connections. */
async function slowest(origin: string, token: string, ms: number): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    path.join(import.meta.dirname, 'load.ts'),
    `${origin}/me`,
    '2',
    String(ms),
    '',
    `Bearer ${token}`,
  ]);
  const { high, statuses } = JSON.parse(stdout) as { high: number; statuses: Record<string, number> };
  if (Object.keys(statuses).join() !== '200') throw new Error(`/me: ${JSON.stringify(statuses)}`);
  return high;
}

const server = await startPostgres({ durable: false });
if (!server) throw new Error('PostgreSQL is needed here.');
const { url } = await newDatabase(server.url);
const child = spawn(process.execPath, [path.join(import.meta.dirname, 'reports/server.ts'), url], { stdio: ['ignore', 'pipe', 'inherit'] });
const client = new pg.Client({ connectionString: url });
try {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server has ended.')));
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string];
  ended.catch(() => {});
  const { origin, operator, investor } = JSON.parse(line) as { origin: string; operator: string; investor: string };
  const pid = child.pid ?? 0;
  await client.connect();
  console.log(`load average ${os.loadavg()[0]?.toFixed(1)}`);
  console.log(
    `${'report'.padEnd(18)}${'rows'.padStart(10)}${'first ms'.padStart(10)}${'all s'.padStart(8)}${'MB'.padStart(7)}${'memory MB'.padStart(11)}${'/me 99 % ms'.padStart(13)}${'meanwhile'.padStart(11)}`,
  );
  for (let power = smallest; power <= largest; power++) {
    const rows = 10 ** power;
    const month = `20${10 + power}-01`;
    await addLedger(client, month, rows);
    await addPeople(client, rows);
    const reports = [
      ['ledger CSV', `/admin/ledger/export?month=${month}&format=CSV`],
      ['ledger XLSX', `/admin/ledger/export?month=${month}&format=XLSX`],
      ['people XLSX', '/reports/INVESTORS'],
    ] as const;
    for (const [name, address] of reports) {
      // the libraries of the first file are not its memory
      if (power === smallest) await download(`${origin}${address}`, operator);
      await slowest(origin, investor, 1_000);
      const before = memory(pid);
      let peak = before;
      const sampling = setInterval(() => (peak = Math.max(peak, memory(pid))), 20);
      const first = await download(`${origin}${address}`, operator);
      clearInterval(sampling);
      const ms = Math.round(Math.min(longestMs, Math.max(shortestMs, first.allMs)));
      await pause(500);
      const alone = await slowest(origin, investor, ms);
      // another one, or several where they are short
      const over = new AbortController();
      const measured = slowest(origin, investor, ms).finally(() => over.abort());
      while (!over.signal.aborted)
        await download(`${origin}${address}`, operator, over.signal).catch((error: unknown) => {
          if (!over.signal.aborted) throw error;
        });
      const meanwhile = await measured;
      console.log(
        `${name.padEnd(18)}${rows.toLocaleString('en').padStart(10)}${first.firstMs.toFixed(0).padStart(10)}${(first.allMs / 1_000).toFixed(1).padStart(8)}${(first.bytes / 2 ** 20).toFixed(1).padStart(7)}${(peak - before).toFixed(0).padStart(11)}${alone.toFixed(1).padStart(13)}${meanwhile.toFixed(1).padStart(11)}`,
      );
    }
  }
} finally {
  await client.end().catch(() => {});
  child.kill('SIGTERM');
  await server.stop();
}
process.exit(0);
