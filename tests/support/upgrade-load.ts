// People who use a platform while it is upgraded. Each request must succeed at once: there are no retries.
import { setTimeout as pause } from 'node:timers/promises';
import type { ScenarioResult } from '../../server/sandbox/scenario.ts';

type Person = ScenarioResult['users'][number];

export interface Load {
  requests: number;
  /** Requests that were not answered as wanted, a sentence each. */
  failures: string[];
  /** The longest time between two acknowledged writes, ms. */
  worstGapMs: () => number;
  /** The slowest request, ms. */
  slowestMs: number;
  signIns: number;
  pages: number;
  /** Keys of all requests to invest, and the investments that were acknowledged. */
  keys: Set<string>;
  made: Map<string, string>;
  end: () => Promise<void>;
}

interface Wanted {
  status: number;
  method?: string;
  body?: string | URLSearchParams;
  headers?: Record<string, string>;
}

class Failed extends Error {}

/** One that follows a person through the site with a jar of cookies, or none of them. */
export function client(origin: string, count: (ms: number, failure: string | undefined) => void) {
  const jar = new Map<string, string>();

  async function ask(address: string, { status, method = 'GET', body, headers = {} }: Wanted) {
    const asked = performance.now();
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const url = new URL(address, origin);
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(url, {
        method,
        redirect: 'manual',
        headers: { ...headers, ...(cookie && { cookie }) },
        body: body ?? null,
        signal: AbortSignal.timeout(30_000),
      });
      text = await answer.text();
    } catch (error) {
      const { message, cause } = error as Error;
      const failure = `${method} ${url.pathname}: ${message}${cause ? ` (${String(cause)})` : ''}`;
      count(performance.now() - asked, failure);
      throw new Failed(failure);
    }
    const failure = answer.status === status ? undefined : `${method} ${url.pathname} answered ${answer.status}: ${text.slice(0, 300)}`;
    count(performance.now() - asked, failure);
    if (failure) throw new Failed(failure);
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return { text, location: answer.headers.get('location') ?? '' };
  }

  /** Signs in by the page of the built-in provider, as a browser does. Returns the session's token. */
  async function signIn({ email, password }: Person): Promise<string> {
    jar.clear();
    const state = 'k3Jx9QpA';
    let at = JSON.parse((await ask(`/api/v1/auth/authorize?locale=en&state=${state}`, { status: 200 })).text) as string;
    const step = async (status: number, form?: URLSearchParams) => {
      const { location } = await ask(at, { status, ...(form && { method: 'POST', body: form }) });
      at = new URL(location || at, new URL(at, origin)).href;
    };
    await step(303);
    await step(200);
    await step(303, new URLSearchParams({ email, password }));
    for (let hops = 0; new URL(at).pathname !== '/auth'; hops++) {
      if (hops > 5) throw new Failed(`The sign-in went in circles at ${new URL(at).pathname}.`);
      await step(303);
    }
    const code = new URL(at).searchParams.get('code');
    const { text } = await ask('/api/v1/auth/token', {
      status: 200,
      method: 'POST',
      body: JSON.stringify({ code, state }),
      headers: { 'content-type': 'application/json' },
    });
    return (JSON.parse(text) as { token: string }).token;
  }

  /** Invests 1,000, pays at the bank, whose hook goes through the proxy too, and reads until the payment is seen. */
  async function invest(token: string, projectId: string, key: string, written: (id?: string) => void): Promise<void> {
    const headers = (name: string) => ({ 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': name });
    const post = (address: string, status: number, body: unknown, name: string) =>
      ask(address, { status, method: 'POST', body: JSON.stringify(body), headers: headers(name) });
    const { id } = JSON.parse((await post('/api/v1/investments', 201, { projectId, amount: 1000, locale: 'en' }, key)).text) as {
      id: string;
    };
    written(id);
    const paying = { investmentId: id, paymentType: 'aitvaras', locale: 'en' };
    const bank = JSON.parse((await post('/api/v1/payment-collection', 200, paying, `${key}-pay`)).text) as string;
    written();
    await ask(bank, { status: 303, method: 'POST', body: new URLSearchParams({ decision: 'approve' }) });
    written();
    for (const end = Date.now() + 20_000; ; await pause(200)) {
      const { text } = await ask(`/api/v1/investments/${id}`, { status: 200, headers: { authorization: `Bearer ${token}` } });
      const { status } = JSON.parse(text) as { status: string };
      if (status === 'PAYMENT_COMPLETED') return;
      if (Date.now() > end) throw new Failed(`Investment ${id} was approved at the bank and is ${status} after 20 seconds.`);
    }
  }

  /** The page with every script and style that it names. */
  async function readPage(address: string): Promise<void> {
    const { text } = await ask(address, { status: 200, headers: { accept: 'text/html', 'sec-fetch-dest': 'document' } });
    const names = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, name = '']) => name);
    if (names.length === 0) throw new Failed(`${address} names no script.`);
    for (const name of new Set(names)) await ask(name, { status: 200, headers: { accept: '*/*', 'sec-fetch-dest': 'script' } });
  }

  return { ask, signIn, invest, readPage };
}

/** Three people who invest and pay, one who signs in and out, and a visitor. */
export async function startLoad(origin: string): Promise<Load> {
  const writes: number[] = [];
  const worstGapMs = () => Math.max(0, ...writes.slice(1).map((time, index) => time - (writes[index] ?? time)));
  const load: Load = {
    requests: 0,
    failures: [],
    worstGapMs,
    slowestMs: 0,
    signIns: 0,
    pages: 0,
    keys: new Set(),
    made: new Map(),
    end: async () => {},
  };
  const count = (ms: number, failure: string | undefined) => {
    load.requests += 1;
    load.slowestMs = Math.max(load.slowestMs, ms);
    if (failure) load.failures.push(failure);
  };
  const { text } = await client(origin, () => {}).ask('/sandbox/scenario', {
    status: 201,
    method: 'POST',
    body: JSON.stringify({ users: [{}, {}, {}, {}], projects: [{ loanAmount: 100_000_000 }] }),
    headers: { 'content-type': 'application/json' },
  });
  const { users, projects } = JSON.parse(text) as ScenarioResult;
  const projectId = projects[0]?.id ?? '';
  let isOver = false;
  const again = async (restMs: number, work: (n: number) => Promise<void>) => {
    for (let n = 0; !isOver; n++) {
      await work(n).catch((error: unknown) => {
        if (!(error instanceof Failed) || !load.failures.includes(error.message)) load.failures.push(String(error));
      });
      await pause(restMs);
    }
  };
  const investors = users.slice(0, 3).map((person, index) => {
    const own = client(origin, count);
    return again(100, (n) => {
      const key = `upgrade-${index}-${n}`;
      load.keys.add(key);
      return own.invest(person.token, projectId, key, (id) => {
        if (id) load.made.set(key, id);
        writes.push(performance.now());
      });
    });
  });
  const person = users[3];
  const own = client(origin, count);
  const signing = again(1_500, async () => {
    if (!person) return;
    const token = await own.signIn(person);
    load.signIns += 1;
    await own.ask('/api/v1/me', { status: 200, headers: { authorization: `Bearer ${token}` } });
  });
  const visitor = client(origin, count);
  const visiting = again(300, async (n) => {
    await visitor.readPage(n % 2 ? '/' : `/project/${projectId}`);
    load.pages += 1;
  });
  load.end = async () => {
    isOver = true;
    await Promise.all([...investors, signing, visiting]);
  };
  return load;
}
