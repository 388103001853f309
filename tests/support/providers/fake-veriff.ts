import { createHmac, randomUUID } from 'node:crypto';
import { recordOf } from '../../../domain/unknown.ts';
import { startFake } from './fake-provider.ts';

export const veriffKeys = { apiKey: 'api-key-of-the-test', sharedSecret: 'shared-secret-of-the-test' };

const hmac = (text: string, secret = veriffKeys.sharedSecret) => createHmac('sha256', secret).update(text).digest('hex');

const person = {
  firstName: 'ONA',
  lastName: 'PETRAITĖ',
  dateOfBirth: '1980-01-01',
  nationality: 'LT',
  idNumber: '48001010000',
};
const document = { number: '12345678', type: 'ID_CARD', country: 'LT', validFrom: null, validUntil: '2031-05-01' };
const statuses: Record<number, string> = {
  9001: 'approved',
  9102: 'declined',
  9103: 'resubmission_requested',
  9104: 'expired',
  9121: 'abandoned',
};

export interface VeriffOutcome {
  code: number;
  status?: string;
  person?: { [Key in keyof typeof person]?: string | null };
  document?: { [Key in keyof typeof document]?: string | null };
}

interface Session {
  id: string;
  attemptId: string;
  vendorData: string | null;
  callback: string;
  verification: Record<string, unknown> | null;
  screening: Record<string, unknown> | null;
}

/** Veriff as far as it is described: sessions, decisions, screening, and events signed as Veriff signs them. */
export async function startFakeVeriff() {
  const sessions = new Map<string, Session>();
  let pages: string | undefined;
  const unknown = { status: 404, body: { status: 'fail', code: '1002', message: 'Session not found' } };
  const fake = await startFake({
    name: 'veriff',
    refuses: ({ headers, params, method }) => {
      if (headers['x-auth-client'] !== veriffKeys.apiKey)
        return { status: 401, body: { status: 'fail', code: '1801', message: 'Wrong key' } };
      const { id } = recordOf(params);
      return method === 'GET' && headers['x-hmac-signature'] !== hmac(String(id))
        ? { status: 401, body: { status: 'fail', code: '1812', message: 'Wrong signature' } }
        : undefined;
    },
    routes: [
      {
        method: 'post',
        path: '/v1/sessions',
        answer({ body }) {
          const { callback, vendorData } = recordOf(recordOf(body)['verification']);
          const [id, sessionToken] = [randomUUID(), randomUUID()];
          sessions.set(id, {
            id,
            attemptId: randomUUID(),
            vendorData: typeof vendorData === 'string' ? vendorData : null,
            callback: String(callback),
            verification: null,
            screening: null,
          });
          const host = 'https://alchemy.veriff.com';
          return {
            status: 201,
            body: {
              status: 'success',
              verification: {
                id,
                url: pages ? `${pages}/${id}` : `${host}/v/${sessionToken}`,
                vendorData,
                host,
                status: 'created',
                sessionToken,
              },
            },
          };
        },
      },
      {
        method: 'get',
        path: '/v1/sessions/{id}/decision',
        answer({ id }) {
          const session = sessions.get(id);
          return session ? { status: 200, body: { status: 'success', verification: session.verification } } : unknown;
        },
      },
      {
        method: 'get',
        path: '/v1/sessions/{id}/watchlist-screening',
        answer({ id }) {
          const session = sessions.get(id);
          return session?.screening ? { status: 200, body: { status: 'success', data: session.screening } } : unknown;
        },
      },
    ],
  });

  const byId = (id: string) => {
    const session = sessions.get(id);
    if (!session) throw new Error(`no session ${id}`);
    return session;
  };
  const signed = (hook: string, body: Record<string, unknown>, secret?: string) => {
    fake.described.hook(hook, body);
    const rawBody = JSON.stringify(body);
    return {
      rawBody,
      headers: { 'content-type': 'application/json', 'x-auth-client': veriffKeys.apiKey, 'x-hmac-signature': hmac(rawBody, secret) },
    };
  };

  return {
    ...fake,
    latest: () => [...sessions.keys()].at(-1),
    /** Where the page of a session is, in place of Veriff's own. */
    pagesAt(url: string): void {
      pages = url;
    },
    /** The latest session of a person. */
    sessionOf: (vendorData: string) => [...sessions.values()].findLast((session) => session.vendorData === vendorData)?.id ?? '',
    /** How many sessions were begun for a person. */
    begunFor: (vendorData: string) => [...sessions.values()].filter((session) => session.vendorData === vendorData).length,
    /** The session ends so; answers where the browser is sent. */
    decide(id: string, { code, status = statuses[code] ?? 'unknown', ...found }: VeriffOutcome): URL {
      const session = byId(id);
      const { attemptId, vendorData } = session;
      const isSeen = code === 9001 || code === 9102 || status === 'review';
      session.verification = {
        id,
        attemptId,
        vendorData,
        code,
        status,
        reason: null,
        reasonCode: null,
        decisionTime: '2026-03-02T09:04:05.000Z',
        acceptanceTime: '2026-03-02T09:00:00.000Z',
        person: isSeen ? { ...person, ...found.person } : null,
        document: isSeen ? { ...document, ...found.document } : null,
      };
      return new URL(session.callback);
    },
    /** Where the browser is sent, decided or not. */
    returnOf: (id: string) => new URL(byId(id).callback),
    /** Screening has found these listings. */
    screens(id: string, listings: Record<string, unknown[]>): void {
      const session = byId(id);
      const hits = Object.keys(listings).length > 0 ? [{ matchedName: 'Ona Petraite', listingsRelatedToMatch: listings }] : [];
      session.screening = {
        checkType: 'initial_result',
        attemptId: session.attemptId,
        sessionId: id,
        vendorData: session.vendorData,
        matchStatus: hits.length > 0 ? 'possible_match' : 'no_match',
        totalHits: hits.length,
        createdAt: '2026-03-02T09:05:00.000Z',
        hits,
      };
    },
    event(id: string, secret?: string) {
      const { verification } = byId(id);
      const decided = verification ?? { id, code: 9001, status: 'approved' };
      return signed(
        'decision',
        { status: 'success', verification: decided, technicalData: { ip: `192.0.2.${Math.floor(Math.random() * 1_000_000)}` } },
        secret,
      );
    },
    screeningEvent: (id: string, checkType = 'initial_result') =>
      signed('screening', { ...byId(id).screening, checkType, createdAt: new Date().toISOString() }),
    otherEvent: () =>
      signed('event', { id: randomUUID(), attemptId: randomUUID(), feature: 'selfid', code: 7001, action: 'started', vendorData: null }),
  };
}
