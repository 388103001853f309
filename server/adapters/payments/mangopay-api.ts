import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import { recordOf } from '../../../domain/unknown.ts';
import type { paths } from '../../../openapi/providers/mangopay.d.ts';
import { type Clock, systemClock } from '../../lib/clock.ts';
import { fetchInTime } from '../../lib/fetch-in-time.ts';

export interface MangopaySettings {
  /** `https://api.mangopay.com`, or the sandbox's. */
  url: string;
  clientId: string;
  apiKey: string;
  /** The platform's own user there, category OWNER: the wallets are in its name. */
  userId: string;
  /** ISO 3166-1 alpha-2, of the virtual accounts that investors transfer to; absent: transfers go to one account for all. */
  virtualAccountCountry?: string | undefined;
}

/** The request certainly had no effect. */
export class MangopayRefusal extends Error {
  readonly status: number;
  constructor(status: number, type: string) {
    super(`Mangopay refused: ${status} ${type}`);
    this.status = status;
  }
}

interface Answer<Data> {
  data?: Data | undefined;
  error?: unknown;
  response: Response;
}

/** Of one request; a payment waits ten seconds for all of its own. */
const usualTimeoutMs = 6_000;
/** A token is renewed so long before its end. */
const tokenReserveMs = 60_000;
/** Where an answer says that there were too many calls, and not for how long. */
const restMs = 60_000;

/** Answers of 4xx after which the same request may still be carried out, or was. Everything else between 400 and 499 is certain. */
const isCertain = (status: number) => status >= 400 && status < 500 && ![401, 403, 408, 409, 425, 429].includes(status);

/** Field names without values, which are personal data. */
function refusalOf(status: number, body: unknown): MangopayRefusal {
  const { Type, errors } = recordOf(body);
  return new MangopayRefusal(status, [typeof Type === 'string' ? Type : 'no reason', ...Object.keys(recordOf(errors))].join(' '));
}

export interface ApiOptions {
  /** Of tokens and pauses; not the platform's calendar. */
  clock?: Clock | undefined;
  /** Of one request. */
  timeoutMs?: number | undefined;
}

export type MangopayApi = ReturnType<typeof mangopayApi>;

/** Calls with a token, a time limit and a pause after too many calls. */
export function mangopayApi(
  { url, clientId, apiKey }: MangopaySettings,
  { clock = systemClock, timeoutMs = usualTimeoutMs }: ApiOptions = {},
) {
  let token: Promise<{ value: string; until: number }> | undefined;
  let restsUntil = 0;

  async function send(request: Request): Promise<Response> {
    if (clock.now().getTime() < restsUntil) throw new Error('Mangopay has had too many calls; none is made for a while');
    const response = await fetchInTime(request, timeoutMs);
    if (response.status === 429) restsUntil = clock.now().getTime() + restOf(response, clock.now().getTime());
    return response;
  }

  async function sendWithToken(request: Request): Promise<Response> {
    const withToken = async () => {
      const sent = request.clone();
      sent.headers.set('authorization', `Bearer ${await currentToken()}`);
      return send(sent);
    };
    const response = await withToken();
    if (response.status !== 401) return response;
    token = undefined;
    return withToken();
  }

  const client = createClient<paths>({ baseUrl: url, fetch: sendWithToken });
  const plain = createClient<paths>({ baseUrl: url, fetch: send });

  async function newToken() {
    const { data, error, response } = await plain.POST('/v2.01/oauth/token', {
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${apiKey}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: { grant_type: 'client_credentials' },
      bodySerializer: (body) => new URLSearchParams(body),
    });
    if (!data) throw refusalOf(response.status, error);
    return { value: data.access_token, until: clock.now().getTime() + data.expires_in * 1000 - tokenReserveMs };
  }

  async function currentToken(): Promise<string> {
    const cached = await token?.catch(() => undefined);
    if (cached && clock.now().getTime() < cached.until) return cached.value;
    // a refused token is no refusal of what is to be sent with it
    token = newToken().catch((error: unknown) => {
      throw new Error('Mangopay gives no token', { cause: error });
    });
    return (await token).value;
  }

  /** What was created by the first request with this key. The record of an answer may come a moment after the answer. */
  async function createdBy(key: string): Promise<string> {
    for (let attempts = 3; ; attempts--) {
      const { data } = await client.GET('/v2.01/{ClientId}/responses/{IdempotencyKey}', {
        params: { path: { ClientId: clientId, IdempotencyKey: key } },
      });
      if (data) {
        const status = Number(data.StatusCode);
        const { Id } = recordOf(data.Resource);
        if (status >= 200 && status < 300 && typeof Id === 'string') return Id;
        if (isCertain(status)) throw refusalOf(status, data.Resource);
        throw new Error(`Mangopay answered the first request with ${status}`);
      }
      if (attempts === 0) throw new Error('Mangopay does not say what it answered to the first request');
      await pause(250);
    }
  }

  /** What was answered to the first request with this key; undefined where that is not remembered any more. */
  async function firstAnswer(key: string): Promise<unknown> {
    const { data } = await client.GET('/v2.01/{ClientId}/responses/{IdempotencyKey}', {
      params: { path: { ClientId: clientId, IdempotencyKey: key } },
    });
    return data?.Resource;
  }

  /** The data of an answer. Throws MangopayRefusal where certainly nothing was done, and another error where that is not known. */
  function dataOf<Data>({ data, error, response }: Answer<Data>): Data {
    if (response.ok && data !== undefined) return data;
    if (isCertain(response.status)) throw refusalOf(response.status, error);
    throw new Error(`Mangopay answered ${response.status}`);
  }

  return {
    client,
    clientId,
    /** Where objects of this account are remembered by. */
    account: `mangopay ${new URL(url).host} ${clientId}`,
    /** Throws where no token is given: the settings are wrong, or nobody answers. */
    signIn: async () => void (await newToken()),
    dataOf,
    firstAnswer,
    /** Creates an object once by its key; a key that was used before returns the object that it created. */
    async createOnce<Made extends { Id: string }>(
      key: string,
      create: (params: { path: { ClientId: string }; header: { 'Idempotency-Key': string } }) => Promise<Answer<Made>>,
      read: (id: string) => Promise<Made>,
    ): Promise<Made> {
      const answer = await create({ path: { ClientId: clientId }, header: { 'Idempotency-Key': key } });
      if (answer.response.status !== 409) return dataOf(answer);
      const id = await createdBy(key);
      return read(id).catch((error: unknown) => {
        // it was created: that it cannot be read now is no refusal
        throw new Error('what was created cannot be read', { cause: error });
      });
    },
  };
}

/** A key as Mangopay takes it, 16 to 36 letters, digits and dashes: the UUID of our id, else its hash. */
export function keyOf(id: string): string {
  const bare = id.replace(/^pay-/, '');
  return /^[A-Za-z0-9-]{16,36}$/.test(bare) ? bare : hashed(id);
}

/** A key for something that is made of this data: other data is another thing, since a key that was refused is used up. */
export const keyFor = (kind: string, data: object): string => hashed(`${kind} ${JSON.stringify(data)}`);

const hashed = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** How long no call is made, in milliseconds: by Retry-After, else by the first reset that lies ahead. */
function restOf({ headers }: Response, now: number): number {
  const after = Number(headers.get('retry-after') ?? Number.NaN);
  if (Number.isFinite(after)) return after * 1000;
  const resets = (headers.get('x-ratelimit-reset') ?? '').split(',').map((text) => Number(text.trim()) * 1000 - now);
  const ahead = resets.filter((ms) => ms > 0).sort((a, b) => a - b);
  return ahead[0] ?? restMs;
}
