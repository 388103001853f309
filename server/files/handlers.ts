import { randomUUID } from 'node:crypto';
import { and, count, eq, gt } from 'drizzle-orm';
import { fileNameFor, sizeProblem } from '../../domain/upload.ts';
import type { Clock } from '../lib/clock.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import { Refusal } from '../lib/refusal.ts';
import { storedFile } from '../store/tables/onboarding.ts';
import type { Store } from '../store/open.ts';
import type { FileStore } from './file-store.ts';
import { inspect } from './inspect.ts';

/** Files that one person may send in a day. */
const daily = 200;

export function fileHandlers({ store, clock, files }: { store: Store; clock: Clock; files: FileStore }): Pick<Handlers, 'uploadFile'> {
  return {
    /** Keeps one file for its owner. It is told by its content, so a picture named `.pdf` is a picture (2.9). */
    async uploadFile(request) {
      const { id: userId } = callerOf(request);
      const { file } = request.body;
      const wrong = sizeProblem(file.size);
      if (wrong) throw new Refusal(wrong);
      const now = clock.now();
      const [sent] = await store.db
        .select({ count: count() })
        .from(storedFile)
        .where(and(eq(storedFile.userId, userId), gt(storedFile.createdAt, new Date(now.getTime() - 86_400_000))));
      if ((sent?.count ?? 0) >= daily) throw new Refusal('RATE_LIMITED');
      const bytes = new Uint8Array(await file.arrayBuffer());
      const found = await inspect(bytes);
      if (!found) throw new Refusal('FILE_TYPE_NOT_ALLOWED', 415);
      const { type, contentType } = found;
      const stored = { fileId: `fil-${randomUUID()}`, fileName: fileNameFor(type, file.name), contentType, size: bytes.byteLength };
      await files.put(stored.fileId, bytes);
      const { fileId: id, ...row } = stored;
      try {
        await store.db.insert(storedFile).values({ id, userId, createdAt: now, ...row });
      } catch (error) {
        // whose bytes nobody knows of, nobody could ever take away
        await files.remove(id).catch(() => undefined);
        throw error;
      }
      return { status: 200, body: [stored] };
    },
  };
}
