import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { randomBytes } from '../lib/random.ts';

const derive = promisify(argon2);

/** OWASP's smallest recommended Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/**
 * Argon2id in the PHC form `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. The cost travels with the hash, so it can be raised later.
 * @param nonce the salt, 16 bytes: random for everybody; only the sandbox, whose password is published, has a fixed one
 */
export async function hashPassword(password: string, nonce = randomBytes(16)): Promise<string> {
  const tag = await derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`;
}

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/**
 * True when the password belongs to the hash. Without a hash (nobody has that e-mail) the same work is done and the answer is false, so that the response time
 * does not disclose which e-mails exist.
 */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const parts = form.exec(hash ?? '');
  const nonce = parts ? Buffer.from(parts[4] ?? '', 'base64') : Buffer.alloc(16);
  const expected = parts ? Buffer.from(parts[5] ?? '', 'base64') : Buffer.alloc(cost.tagLength);
  const tag = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce,
    memory: parts ? Number(parts[1]) : cost.memory,
    passes: parts ? Number(parts[2]) : cost.passes,
    parallelism: parts ? Number(parts[3]) : cost.parallelism,
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected) && parts !== null;
}
