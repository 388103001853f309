import { createHmac, randomUUID } from 'node:crypto';
import { recordOf } from '../../../domain/unknown.ts';
import { startFake } from './fake-provider.ts';

export const idenfyKeys = { apiKey: 'key-of-the-test', apiSecret: 'secret-of-the-test', signingKey: 'signing-key-of-the-test' };

const data = {
  docFirstName: 'ONA',
  docLastName: 'PETRAITE',
  orgFirstName: 'ONA',
  orgLastName: 'PETRAITĖ',
  docNumber: '12345678',
  docPersonalCode: '48001010000',
  docExpiry: '2031-05-01',
  docDob: '1980-01-01',
  docType: 'ID_CARD',
  docNationality: 'LT',
  docIssuingCountry: 'LT',
};
type Data = { [Key in keyof typeof data]: string | null };

const passed = { autoFace: 'FACE_MATCH', manualFace: '', autoDocument: 'DOC_VALIDATED', manualDocument: '' };

interface Scan {
  scanRef: string;
  clientId: string;
  externalRef: string | null;
  returnTo: string;
  status: string;
  final: boolean | null;
  checks: Record<string, string>;
  data: Data;
}

export interface IdenfyOutcome {
  status: string;
  data?: Partial<Data>;
  checks?: Record<string, string>;
}

/** iDenfy as far as it is described: tokens, status, data, and events signed as iDenfy signs them. */
export async function startFakeIdenfy() {
  const scans = new Map<string, Scan>();
  let pages: string | undefined;
  const unknown = { status: 404, body: { identifier: 'NOT_FOUND', message: 'Scan not found' } };
  const scanIn = (body: unknown) => scans.get(String(recordOf(body)['scanRef']));
  const basic = `Basic ${Buffer.from(`${idenfyKeys.apiKey}:${idenfyKeys.apiSecret}`).toString('base64')}`;
  const fake = await startFake({
    name: 'idenfy',
    refuses: ({ headers }) =>
      headers.authorization === basic ? undefined : { status: 401, body: { identifier: 'UNAUTHORIZED', message: 'Wrong keys' } },
    routes: [
      {
        method: 'post',
        path: '/api/v2/token',
        answer({ body }) {
          const { clientId, externalRef, successUrl } = recordOf(body);
          const [scanRef, authToken] = [randomUUID(), randomUUID().replaceAll('-', '')];
          scans.set(scanRef, {
            scanRef,
            clientId: String(clientId),
            externalRef: externalRef === undefined ? null : String(externalRef),
            returnTo: String(successUrl),
            status: 'ACTIVE',
            final: null,
            checks: {},
            data,
          });
          return {
            status: 201,
            body: {
              message: 'Token created successfully',
              authToken,
              scanRef,
              clientId,
              redirectUrl: pages ? `${pages}/${scanRef}` : `https://ivs.idenfy.com/api/v2/redirect?authToken=${authToken}`,
              expiryTime: 3600,
            },
          };
        },
      },
      {
        method: 'post',
        path: '/api/v2/status',
        answer({ body }) {
          const scan = scanIn(body);
          if (!scan) return unknown;
          const { status, scanRef, clientId, checks } = scan;
          return { status: 200, body: { status, scanRef, clientId, fraudTags: [], mismatchTags: [], ...checks } };
        },
      },
      {
        method: 'post',
        path: '/api/v2/data',
        answer({ body }) {
          const scan = scanIn(body);
          if (!scan || scan.status === 'EXPIRED') return unknown;
          return { status: 200, body: { ...scan.data, scanRef: scan.scanRef } };
        },
      },
    ],
  });

  const byRef = (scanRef: string) => {
    const scan = scans.get(scanRef);
    if (!scan) throw new Error(`no scan ${scanRef}`);
    return scan;
  };
  const signed = (hook: string, body: Record<string, unknown>, key = idenfyKeys.signingKey) => {
    fake.described.hook(hook, body);
    const rawBody = JSON.stringify(body);
    return {
      rawBody,
      headers: { 'content-type': 'application/json', 'idenfy-signature': createHmac('sha256', key).update(rawBody).digest('hex') },
    };
  };

  return {
    ...fake,
    latest: () => [...scans.keys()].at(-1),
    /** Where the page of a verification is, in place of iDenfy's own. */
    pagesAt(url: string): void {
      pages = url;
    },
    /** Where the browser is sent, decided or not. */
    returnOf: (scanRef: string) => new URL(byRef(scanRef).returnTo),
    /** The latest scan of one of our checks. */
    scanOf: (externalRef: string) => [...scans.values()].findLast((scan) => scan.externalRef === externalRef)?.scanRef ?? '',
    /** How many verifications were begun for one of our checks. */
    begunFor: (externalRef: string) => [...scans.values()].filter((scan) => scan.externalRef === externalRef).length,
    /** The verification ends so; answers where the browser is sent. */
    decide(scanRef: string, { status, data: found = {}, checks = passed }: IdenfyOutcome): URL {
      const scan = byRef(scanRef);
      Object.assign(scan, { status, checks, data: { ...data, ...found } });
      return new URL(scan.returnTo);
    },
    /** The event about a verification in its current state. */
    event(scanRef: string, fields: { final?: boolean; AML?: unknown[]; status?: Record<string, unknown> } = {}, key?: string) {
      const scan = byRef(scanRef);
      const { final = true, AML = [], status = {} } = fields;
      return signed(
        'identification',
        {
          final,
          platform: 'PC',
          status: { overall: scan.status, fraudTags: [], mismatchTags: [], suspicionReasons: [], ...scan.checks, ...status },
          data: scan.data,
          fileUrls: { FACE: 'https://s3.eu-west-1.amazonaws.com/face' },
          AML,
          LID: [],
          scanRef,
          externalRef: scan.externalRef,
          clientId: scan.clientId,
          startTime: 1_770_000_000,
          finishTime: 1_770_000_000 + Math.floor(Math.random() * 1_000_000),
        },
        key,
      );
    },
    /** The event about a monitored person. */
    monitoringEvent: (scanRef: string, fields: Record<string, unknown>) =>
      signed('amlMonitoring', { monitoringId: randomUUID(), scanRefList: [scanRef], ...fields }),
    otherEvent: () => signed('amlMonitoring', { monitoringId: randomUUID(), scanRefList: [] }),
  };
}
