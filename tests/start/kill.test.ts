import { appendFileSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { demoPast } from '../support/demo-past.ts';
import type { ScenarioResult } from '../../server/sandbox/scenario.ts';
import { openStore } from '../../server/store/open.ts';
import { ledgerErrors } from '../support/ledger.ts';
import { endAll, launch, ready, type ServerProcess } from './server.ts';
import { copyDemo } from '../support/demo-directory.ts';
import { freePort } from '../support/free-port.ts';
import { wrongProjectSums } from '../support/project-sums.ts';

const kills = Number(process.env['KILLS'] ?? (process.env['FULL'] === '1' ? 1_000 : 1));

/** What a client was told, or is owed an answer to. It is in a file before the server can be killed for it. */
type Line =
  | { told: 'asked'; key: string; user: number; round: number }
  | { told: 'made'; key: string; id: string }
  | { told: 'approved'; id: string };

interface Person {
  id: string;
  token: string;
}

afterAll(endAll);

function client(origin: string) {
  const post = (address: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${origin}${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });

  async function world(): Promise<{ people: Person[]; projectId: string }> {
    const answer = await post('/sandbox/scenario', { users: [{}, {}, {}, {}], projects: [{ loanAmount: 100_000_000 }] });
    const made = (await answer.json()) as ScenarioResult;
    return { people: made.users, projectId: made.projects[0]!.id };
  }

  const invest = (person: Person, projectId: string, key: string) =>
    post(
      '/api/v1/investments',
      { projectId, amount: 1000, locale: 'en' },
      { authorization: `Bearer ${person.token}`, 'idempotency-key': key },
    );

  const read = (person: Person, id: string) =>
    fetch(`${origin}/api/v1/investments/${id}`, { headers: { authorization: `Bearer ${person.token}` } });

  /** One investor: invests, pays, approves at the bank, again and again until the server is gone. */
  async function keepInvesting(
    person: Person,
    projectId: string,
    note: (line: Line) => void,
    asked: { key: string; user: number; round: number },
  ) {
    for (let n = 0; ; n++) {
      const key = `${asked.key}-${n}`;
      note({ told: 'asked', ...asked, key });
      const created = await invest(person, projectId, key);
      if (created.status !== 201) throw new Error(`not made: ${created.status} ${await created.text()}`);
      const { id } = (await created.json()) as { id: string };
      note({ told: 'made', key, id });
      const paying = await post(
        '/api/v1/payment-collection',
        { investmentId: id, paymentType: 'aitvaras', locale: 'en' },
        { authorization: `Bearer ${person.token}` },
      );
      if (paying.status !== 200) throw new Error(`not started: ${paying.status} ${await paying.text()}`);
      const bank = (await paying.json()) as string;
      const sent = await fetch(bank, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'decision=approve',
      });
      if (sent.status !== 303) throw new Error(`not approved: ${sent.status}`);
      note({ told: 'approved', id });
    }
  }
  return { world, invest, read, keepInvesting };
}

/** Kills one server after the other on one data directory, which belongs to nobody else, and answers what its clients were told. */
async function killAgain(kills: number, directory: string): Promise<{ made: number; approved: number }> {
  const env = { PORT: String(await freePort()), DATA_DIR: path.join(directory, 'data') };
  await copyDemo(env.DATA_DIR);
  const { world, invest, read, keepInvesting } = client(`http://localhost:${env.PORT}`);
  const file = path.join(directory, 'acknowledged.jsonl');
  let noted = 0;
  const note = (line: Line) => {
    appendFileSync(file, `${JSON.stringify(line)}\n`);
    noted++;
  };
  const problems: string[] = [];
  let setting: Awaited<ReturnType<typeof world>> | undefined;
  const everybody = new Map<string, Person>();
  const projectOf = new Map<string, string>();

  for (let round = 0; round < kills; round++) {
    const server: ServerProcess = await ready(launch(env), 120);
    // tokens live for an hour
    if (!setting || round % 100 === 0) setting = await world();
    const { people, projectId } = setting;
    const wave = Math.floor(round / 100);
    people.forEach((person, user) => everybody.set(`${wave}:${user}`, person));
    projectOf.set(String(wave), projectId);
    let killed = false;
    const load = people.map((person, user) =>
      keepInvesting(person, projectId, note, { key: `kill-${round}-${user}`, user, round }).catch((error: unknown) => {
        // a dead server says nothing; silence before that, or an answer that is not the documented one, is a fault
        if (!killed || (error instanceof Error && error.message.startsWith('not '))) problems.push(String(error));
      }),
    );
    // by what was done and not by the clock, so that slow machines are under load too; then at any moment
    const enough = noted + 12 + Math.random() * 24;
    while (noted < enough && problems.length === 0) await pause(2);
    await pause(Math.random() * 20);
    killed = true;
    await server.end('SIGKILL');
    await Promise.all(load);
    expect(problems).toEqual([]);
  }

  const lines = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const made = new Map(lines.flatMap((line) => (line.told === 'made' ? [[line.key, line.id] as const] : [])));
  const approved = new Set(lines.flatMap((line) => (line.told === 'approved' ? [line.id] : [])));
  const asked = lines
    .filter((line) => line.told === 'asked')
    .filter(({ round }) => Math.floor(round / 100) === Math.floor((kills - 1) / 100));
  expect(made.size).toBeGreaterThan(kills * 2);
  expect(approved.size).toBeGreaterThan(kills);

  // Whoever lost an answer asks again with the same key and learns of the same investment.
  const last = await ready(launch(env), 120);
  for (const { key, user, round } of asked) {
    const wave = Math.floor(round / 100);
    const answer = await invest(everybody.get(`${wave}:${user}`)!, projectOf.get(String(wave))!, key);
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    expect(id).toBe(made.get(key) ?? id);
    made.set(key, id);
  }
  // What the bank said yes to is told again after a restart until it is taken, so nobody waits for ever.
  const unpaid = async () => {
    const open: string[] = [];
    for (const { key, user, round } of asked) {
      const id = made.get(key)!;
      if (!approved.has(id)) continue;
      const person = everybody.get(`${Math.floor(round / 100)}:${user}`)!;
      const answer = await read(person, id);
      const { status } = (await answer.json()) as { status: string };
      if (status !== 'PAYMENT_COMPLETED') open.push(`${id} ${status}`);
    }
    return open;
  };
  await expect.poll(unpaid, { timeout: 60_000, interval: 250 }).toEqual([]);
  expect(await last.end('SIGTERM')).toEqual({ code: 0, signal: null });

  const store = await openStore({ dataDir: env.DATA_DIR });
  const rows = async <T>(query: ReturnType<typeof sql>) => ((await store.db.execute(query)) as unknown as { rows: T[] }).rows;
  try {
    const investments = await rows<{ id: string; status: string }>(
      sql`select i.id, i.status from investment i join project p on p.id = i.project_id where p.target_cents = 10000000000`,
    );
    const statusOf = new Map(investments.map(({ id, status }) => [id, status]));
    expect([...made.values()].filter((id) => !statusOf.has(id))).toEqual([]);
    expect([...approved].filter((id) => statusOf.get(id) !== 'PAYMENT_COMPLETED')).toEqual([]);
    // every investment belongs to one key that somebody sent
    const keys = new Set(lines.flatMap((line) => (line.told === 'asked' ? [line.key] : [])));
    if (kills <= 100) expect(investments.length).toBe(keys.size);
    else expect(investments.length).toBeLessThanOrEqual(keys.size);

    expect(await ledgerErrors(store.db, { besides: demoPast })).toEqual([]);
    // paid once each, in investment, payment, ledger and project alike
    expect(await wrongProjectSums(store.db)).toEqual([]);
  } finally {
    await store.close();
  }
  return { made: made.size, approved: approved.size };
}

test(`killed under load ${kills} times, the server loses nothing it acknowledged, and doubles nothing [PAY-13, WIZ-04]`, {
  timeout: 120_000 + kills * 60_000,
}, async () => {
  // many take long, and one server leaves half of two processors idle
  const lanes = kills > 100 ? 2 : 1;
  const told = await Promise.all(
    Array.from({ length: lanes }, async () => {
      const directory = await mkdtemp(path.join(tmpdir(), 'statefolio-kill-'));
      onTestFinished(() => rm(directory, { recursive: true, force: true }));
      return killAgain(kills / lanes, directory);
    }),
  );
  const sum = (field: 'made' | 'approved') => told.reduce((all, one) => all + one[field], 0);
  console.log(`${kills} kills: ${sum('made')} investments and ${sum('approved')} approved payments acknowledged, none lost`);
});
