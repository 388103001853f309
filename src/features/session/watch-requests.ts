import { recordOf } from '../../../domain/unknown.ts';
import type { SessionActor } from '../../../machines/session/session.machine.ts';
import type { Api } from '../../api/client.ts';
import { isTokenRefused } from '../../api/refused-token.ts';
import { isTokenReplaced, storedToken } from '../../lib/session-storage.ts';

/**
 * Notifies the session when the server rejects its token, also when a page was refused before the session had started (AUTH-04), and when another tab has
 * stored another token. Returns an unsubscribe function.
 */
export function watchRequests(api: Api, actor: Pick<SessionActor, 'send'>): () => void {
  const watch: Parameters<Api['use']>[0] = {
    onRequest() {
      if (!isTokenReplaced()) return;
      // what the person before was about to send is not sent in the name of another
      actor.send({ type: 'session.found' });
      throw new Error('Another tab has signed somebody else in.');
    },
    async onResponse({ request, response }) {
      // A response to an older token is not about the one in use (T-09).
      const token = storedToken();
      const isOurs = request.headers.get('Authorization') === (token && `Bearer ${token}`);
      if (response.status !== 401 || !isOurs || request.url.endsWith('/auth/token')) return;
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => undefined);
      actor.send({ type: recordOf(body)['errorCode'] === 'SESSION_IDLE' ? 'session.idle' : 'unauthorized' });
    },
  };
  api.use(watch);
  // a page may have sent a request before the session listened
  if (isTokenRefused(storedToken())) actor.send({ type: 'unauthorized' });
  return () => api.eject(watch);
}
