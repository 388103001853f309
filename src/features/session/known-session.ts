import type { components } from '../../../openapi/schema.d.ts';
import type { Api } from '../../api/client.ts';
import { draftCipher } from '../../lib/draft-cipher.ts';
import { unlockDrafts } from '../../lib/unlock-drafts.ts';
import { watchIdle } from './watch-idle.ts';

type Session = components['schemas']['Session'];

/** Starts once the session's user is known: their drafts can be read, and the end of the session is watched. */
export function knownSession(api: Api) {
  const idle = watchIdle(api);
  return {
    async start(userId: string, { idleSeconds, draftKey }: Session): Promise<void> {
      idle.start(idleSeconds);
      const cipher = await draftCipher(draftKey);
      if (cipher) await unlockDrafts(userId, cipher);
    },
    stop: () => idle.stop(),
  };
}
