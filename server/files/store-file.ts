import { createHash } from 'node:crypto';
import { and, count, eq, gt } from 'drizzle-orm';
import { type FileType, fileNameFor, sizeProblem } from '../../domain/upload.ts';
import type { Clock } from '../lib/clock.ts';
import { randomUUID } from '../lib/random.ts';
import { Refusal } from '../lib/refusal.ts';
import { withIdempotencyKey } from '../store/idempotency.ts';
import type { Tx } from '../store/db.ts';
import type { Store } from '../store/store.ts';
import { storedFile } from '../store/tables/onboarding.ts';
import { lockPerson } from '../users/user.ts';
import { contentProblem } from './active-content.ts';
import type { FileStore } from './file-store.ts';
import { inspect } from './inspect.ts';
import type { VirusScanner } from './virus-scanner.ts';

/** Files that one person may send in a day. */
const daily = 200;

export interface FileParts {
  store: Store;
  clock: Clock;
  files: FileStore;
  /** Without one only the types and what they may run are looked at. */
  scanner?: VirusScanner | undefined;
}

interface SentFile {
  userId: string;
  file: File;
  /** The idempotency key: a repeated request stores nothing twice. */
  key: string | undefined;
  /** Every accepted type, unless given. */
  accepted?: readonly FileType[];
}

/** Counts and writes under the lock of the person: concurrent uploads cannot exceed the limit. */
async function enter(tx: Tx, row: typeof storedFile.$inferInsert): Promise<void> {
  await lockPerson(tx, row.userId);
  const [sent] = await tx
    .select({ count: count() })
    .from(storedFile)
    .where(and(eq(storedFile.userId, row.userId), gt(storedFile.createdAt, new Date(row.createdAt.getTime() - 86_400_000))));
  if ((sent?.count ?? 0) >= daily) throw new Refusal('RATE_LIMITED');
  await tx.insert(storedFile).values(row);
}

/**
 * Keeps one file for its owner. It is told by its content, so a picture named `.pdf` is a picture (2.9). Refused with FILE_EMPTY, FILE_TOO_LARGE,
 * FILE_TYPE_NOT_ALLOWED, FILE_ACTIVE_CONTENT, FILE_INFECTED, RATE_LIMITED.
 */
export async function storeFile({ store, clock, files, scanner }: FileParts, { userId, file, key, accepted }: SentFile) {
  const wrong = sizeProblem(file.size);
  if (wrong) throw new Refusal(wrong);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found = await inspect(bytes);
  if (!found || (accepted && !accepted.includes(found.type))) throw new Refusal('FILE_TYPE_NOT_ALLOWED', 415);
  const { type, contentType } = found;
  const problem = await contentProblem(type, bytes);
  if (problem) throw new Refusal(problem);
  if ((await scanner?.scan(bytes)) === 'infected') throw new Refusal('FILE_INFECTED');
  const fileName = fileNameFor(type, file.name);
  const body = { fileName, hash: createHash('sha256').update(bytes).digest('base64url') };
  const { body: stored } = await withIdempotencyKey(store, clock, { userId, operation: 'uploadFile', key, body }, async (tx) => {
    const entered = { fileId: `fil-${randomUUID()}`, fileName, contentType, size: bytes.byteLength };
    const { fileId: id, ...row } = entered;
    await enter(tx, { id, userId, createdAt: clock.now(), ...row });
    return { status: 200, body: entered };
  });
  try {
    // also when it was entered before: that request may have failed here, and the bytes are the same
    await files.put(stored.fileId, bytes);
  } catch (error) {
    // under a key the row stays: the same request again puts the bytes in their place
    if (key === undefined) await store.db.delete(storedFile).where(eq(storedFile.id, stored.fileId));
    throw error;
  }
  return stored;
}
