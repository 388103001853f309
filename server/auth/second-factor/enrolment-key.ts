import { recordOf } from '../../../domain/unknown.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Sealer } from '../../lib/sealing.ts';

/** How long a key that was shown may be enrolled. */
const keyMs = 15 * 60_000;

interface KeyDeps {
  clock: Clock;
  sealer: Sealer;
}

/** The key of an app as only the server reads it: nothing is stored before it is enrolled. */
export const sealKey = ({ clock, sealer }: KeyDeps, userId: string, secret: string): string =>
  sealer.seal({ userId, secret, at: clock.now().getTime() }).sealed;

/** The key that was made for this account within fifteen minutes; undefined for any other. */
export function openKey({ clock, sealer }: KeyDeps, userId: string, sealed: string): string | undefined {
  try {
    const key = recordOf(sealer.open({ sealed }));
    const isFresh = typeof key.at === 'number' && clock.now().getTime() - key.at < keyMs;
    return key.userId === userId && isFresh && typeof key.secret === 'string' ? key.secret : undefined;
  } catch {
    return undefined;
  }
}
