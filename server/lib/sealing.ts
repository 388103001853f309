import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { recordOf } from '../../domain/unknown.ts';
import { randomBytes } from './random.ts';

/** A value that only a server with the key can read. */
export interface Sealed {
  sealed: string;
}

/** Keeps secrets in the database unreadable: who reads it, or a copy of it, can neither sign in nor sign anything. */
export interface Sealer {
  /** An id as it is stored; the same each time, and no way back. */
  hash(id: string): string;
  seal(value: unknown): Sealed;
  /** Throws when it was sealed with another key than this one or the one before. */
  open(value: Sealed): unknown;
}

const derive = (key: string, purpose: string) => Buffer.from(hkdfSync('sha256', key, 'statefolio', purpose, 32));

/** Names the algorithm and its parameters, so that another one can take its place (OWASP ASVS 5.0, 11.2.2). No base64url has a full stop. */
const version = 'v1.';

/** Values that were sealed before November 2026 name no version; they are of the first one. */
function openWith(valueKey: Buffer, { sealed }: Sealed): unknown {
  const named = /^v\d+\./.exec(sealed)?.[0];
  if (named !== undefined && named !== version) throw new Error(`A sealed value of the version ${named} is of a newer server.`);
  const bytes = Buffer.from(sealed.slice(named?.length ?? 0), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', valueKey, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  const opened: unknown = JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'));
  return opened;
}

/**
 * AES-256-GCM and HMAC-SHA-256 with keys that follow from `SECRETS_KEY`. While the key is being changed, what `previousKey` has sealed opens too; ids are
 * hashed with the new key at once.
 */
export function sealerOf(secretsKey: string, previousKey?: string): Sealer {
  const [idKey, valueKey] = [derive(secretsKey, 'ids'), derive(secretsKey, 'values')];
  const previous = previousKey === undefined ? undefined : derive(previousKey, 'values');
  return {
    hash: (id) => createHmac('sha256', idKey).update(id).digest('base64url'),
    seal(value) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', valueKey, nonce);
      const bytes = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return { sealed: `${version}${Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64url')}` };
    },
    open(value) {
      try {
        return openWith(valueKey, value);
      } catch (error) {
        if (previous === undefined) throw error;
        return openWith(previous, value);
      }
    },
  };
}

export const isSealed = (value: unknown): value is Sealed => typeof recordOf(value)['sealed'] === 'string';
