import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const bucketKeys = { accessKeyId: 'AKIATESTKEY', secretAccessKey: 'a secret of this test', region: 'eu-north-1' };

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The signature that the holder of the key would have written: AWS Signature Version 4, worked out here and not by the client's library. */
function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const told =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!told) return false;
  const [, key = '', day = '', region = '', names = '', signature = ''] = told;
  const time = String(headers['x-amz-date']);
  const age = Date.now() - Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (key !== bucketKeys.accessKeyId || region !== bucketKeys.region || !time.startsWith(day) || !(Math.abs(age) < 60_000)) return false;
  const { pathname } = new URL(url, 'http://bucket');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, pathname, '', signed.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const secret = ['s3', 'aws4_request'].reduce<Buffer>(hmac, hmac(hmac(`AWS4${bucketKeys.secretAccessKey}`, day), region));
  return timingSafeEqual(Buffer.from(signature, 'hex'), hmac(secret, toSign));
}

/** A bucket that speaks the protocol of S3, and fails on request. */
export async function startBucket() {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  const trouble = { status: 0, times: Number.POSITIVE_INFINITY };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '' } = request;
      const id = /^\/bucket\/([\w-]+)$/.exec(url)?.[1];
      asked.push(`${method} ${url}`);
      const end = (status: number, body?: Buffer) => response.writeHead(status).end(body);
      if (!isSigned(request)) return end(403);
      if (trouble.status && trouble.times-- > 0) return end(trouble.status);
      if (!id) return end(404);
      const found = objects.get(id);
      if (method === 'PUT') objects.set(id, Buffer.concat(parts));
      if (method === 'PUT') return end(200);
      if (method === 'DELETE') return end(objects.delete(id) ? 204 : 404);
      if (method === 'HEAD') return end(found ? 200 : 404);
      return found ? end(200, found) : end(404);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket`;
  return {
    objects,
    asked,
    url,
    /** The next answers have this status, until `works`. */
    fails(status: number, times = Number.POSITIVE_INFINITY) {
      Object.assign(trouble, { status, times });
    },
    works() {
      trouble.status = 0;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
