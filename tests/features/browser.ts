import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

export const origin = 'http://localhost:4000';
export const nonce = 'k3Jx9QpA';

interface Ask {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  payload?: string;
}

/** A browser as far as sign-in needs one: it keeps cookies by path and follows nothing by itself. */
export function browserOn(server: () => FastifyInstance, own: () => Record<string, string> = () => ({})) {
  const jar = new Map<string, { value: string; path: string }>();

  async function go(address: string, { method = 'GET', headers = {}, payload }: Ask = {}): Promise<LightMyRequestResponse> {
    const { pathname, search } = new URL(address, origin);
    const cookie = [...jar]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const answer = await server().inject({
      method,
      url: `${pathname}${search}`,
      headers: { ...headers, ...own(), ...(cookie ? { cookie } : {}) },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [pair = '', ...attributes] = line.split(/;\s*/);
      const [name = '', value = ''] = pair.split('=');
      const path = attributes.find((attribute) => attribute.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
      if (value === '') jar.delete(name);
      else jar.set(name, { value, path });
    }
    return answer;
  }

  const submit = (address: string, fields: Record<string, string>) =>
    go(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });

  const exchange = (body: { code: string; state: string }) =>
    go('/api/v1/auth/token', { method: 'POST', headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) });

  /** Follows the redirects of the server until a page or the app's own address. */
  async function follow(address: string): Promise<{ address: string; answer: LightMyRequestResponse }> {
    let at = address;
    for (;;) {
      const answer = await go(at);
      if (answer.statusCode !== 303 && answer.statusCode !== 302) return { address: at, answer };
      at = new URL(String(answer.headers.location), origin).href;
      if (new URL(at).pathname === '/auth') return { address: at, answer };
    }
  }

  const start = async (locale = 'en', state = nonce) => {
    const answer = await go(`/api/v1/auth/authorize?locale=${locale}&state=${state}`);
    return JSON.parse(answer.body) as string;
  };

  /** From "Sign in" to the address of the app with its code. */
  async function signIn(email: string, password = 'correct horse battery'): Promise<{ code: string; state: string }> {
    const page = await follow(await start());
    const sent = await submit(page.address, { email, password });
    const back = new URL((await follow(String(sent.headers.location))).address);
    return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
  }

  return { go, submit, follow, start, signIn, exchange, clearCookies: () => jar.clear() };
}
