import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { codeAt, stepAt } from '../../server/auth/second-factor/totp.ts';

let network = 0;

/** A browser without scripts at a running server: it keeps cookies by their path, on a network of its own. */
export function visitorOf(origin: string) {
  const ip = `203.0.113.${(network += 1)}`;
  const jar = new Map<string, { value: string; path: string }>();

  async function go(address: string, form?: Record<string, string> | FormData): Promise<Response> {
    const url = new URL(address, origin);
    const cookie = [...jar]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const body = form instanceof FormData || form === undefined ? form : new URLSearchParams(form);
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie, accept: 'text/html', 'x-forwarded-for': ip, ...(form && { origin }) },
      ...(body && { method: 'POST', body }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const [name = '', value = ''] = pair.split('=');
      const path = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
      if (value === '') jar.delete(name);
      else jar.set(name, { value, path });
    }
    return answer;
  }

  /** Follows redirects of the server until a page is shown, or the app is reached. */
  async function follow(address: string): Promise<{ address: URL; answer: Response }> {
    for (let at = new URL(address, origin); ; ) {
      const answer = await go(at.href);
      const location = answer.headers.get('location');
      if (!location) return { address: at, answer };
      at = new URL(location, origin);
      if (at.pathname === '/auth') return { address: at, answer };
    }
  }

  /** From “Sign in” to a session of the app; `secret` is the key of the second factor, once there is one. Answers the session's token. */
  async function signIn(email: string, password: string, secret?: string): Promise<string> {
    const started = await go('/api/v1/auth/authorize?locale=en&state=k3Jx9QpA');
    const page = await follow((await started.json()) as string);
    const sent = await go(page.address.href, { email, password });
    let next = sent.headers.get('location') ?? '';
    if (secret) {
      expect(next).toMatch(/\/code$/);
      next = (await go(next, { code: codeAt(secret, stepAt(new Date()) + 1) })).headers.get('location') ?? '';
    }
    const back = await follow(next);
    const [code, state] = ['code', 'state'].map((name) => back.address.searchParams.get(name));
    const cookie = [...jar].map(([name, { value }]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${origin}/api/v1/auth/token`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'x-forwarded-for': ip },
      body: JSON.stringify({ code, state }),
    });
    return ((await answer.json()) as { token: string }).token;
  }

  /** Sets up the second factor as the page asks; answers its key. */
  async function enrol(password: string): Promise<string> {
    const page = await (await go('/sign-in/account/second-factor')).text();
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(page)?.[1]?.replaceAll(' ', '') ?? '';
    const key = /name="key" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const done = await go('/sign-in/account/second-factor', { key, present: password, code: codeAt(secret, stepAt(new Date())) });
    expect(await done.text()).toMatch(/(<li><code>[a-z0-9-]+<\/code><\/li>\s*){10}/);
    return secret;
  }

  return { go, follow, signIn, enrol };
}

type Body = object | FormData;

/** What somebody who is signed in does by the API. Throws what the server answers where that is no success. */
export function callerOf(origin: string, token: string) {
  async function call<T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: Body): Promise<T> {
    const answer = await send(method, path, body);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${text}`);
    return (text === '' ? undefined : answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T;
  }
  const send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: Body) =>
    fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        locale: 'en',
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
  return {
    call,
    send,
    get: <T>(path: string) => call<T>('GET', path),
    post: <T>(path: string, body?: Body) => call<T>('POST', path, body),
  };
}
export type Caller = ReturnType<typeof callerOf>;
