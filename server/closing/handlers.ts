import type { RetentionDays } from '../../domain/retention.ts';
import type { RequireRecentSignIn } from '../auth/step-up.ts';
import type { FileStore } from '../files/file-store.ts';
import { callerOf, type Handlers } from '../http/contract/handlers.ts';
import type { Clock } from '../lib/clock.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Store } from '../store/store.ts';
import { lockPerson } from '../users/user.ts';
import { closeAccount, closingList, removeFiles } from './close-account.ts';

interface ClosingDeps {
  store: Store;
  clock: Clock;
  files: FileStore;
  retentionDays: RetentionDays | undefined;
  requireRecentSignIn: RequireRecentSignIn;
}

/** A person closes their account: the list first, then the closing. [GDPR Art. 17] */
export function closingHandlers({
  store,
  clock,
  files,
  retentionDays,
  requireRecentSignIn,
}: ClosingDeps): Pick<Handlers, 'getAccountClosing' | 'closeAccount'> {
  return {
    async getAccountClosing(request) {
      const { id } = callerOf(request);
      return { status: 200, body: await store.tx(async (tx) => closingList(tx, clock, await lockPerson(tx, id), retentionDays)) };
    },

    async closeAccount(request) {
      const { id: userId } = callerOf(request);
      await requireRecentSignIn(request);
      const { summary } = request.body;
      const result = await store.tx((tx) => closeAccount(tx, clock, { userId, actor: userId, summary, retentionDays }));
      if (!result.closed) throw new Refusal('CLOSING_CHANGED');
      await removeFiles(store, files, result.files);
      return { status: 200, body: { kept: result.kept } };
    },
  };
}
