import { origin, type Answer } from './host.ts';

/** One request of an investor's browser and what becomes of it. */
export interface Exchange {
  id: number;
  who: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  state: 'sent' | 'atServer' | 'answered';
  answer?: Answer;
  /** The page was left: nobody waits for the answer. */
  isAbandoned: boolean;
  give(answer: Answer): void;
  lose(): void;
}

/** Between browsers and server: everything waits here until the scheduler moves it. */
export class Network {
  readonly exchanges: Exchange[] = [];
  #sent = 0;

  /** A `fetch` of one person. */
  fetchOf(who: string) {
    return async (request: Request): Promise<Response> => {
      const { pathname, search } = new URL(request.url);
      const body = request.body ? await request.text() : undefined;
      return new Promise<Response>((resolve, reject) => {
        const exchange: Exchange = {
          id: ++this.#sent,
          who,
          method: request.method,
          path: pathname + search,
          headers: Object.fromEntries(request.headers),
          body,
          state: 'sent',
          isAbandoned: false,
          give: ({ status, body: text, contentType }) => {
            this.#remove(exchange);
            resolve(new Response(status === 204 ? null : text, { status, headers: { 'content-type': contentType } }));
          },
          lose: () => {
            this.#remove(exchange);
            reject(new TypeError('fetch failed'));
          },
        };
        const leave = () => {
          exchange.isAbandoned = true;
          reject(request.signal.reason as Error);
        };
        if (request.signal.aborted) return leave();
        request.signal.addEventListener('abort', leave, { once: true });
        this.exchanges.push(exchange);
      });
    };
  }

  #remove(exchange: Exchange): void {
    const at = this.exchanges.indexOf(exchange);
    if (at >= 0) this.exchanges.splice(at, 1);
  }

  /** The server's process is gone: whoever waits for it sees a broken connection. */
  breakConnections(): void {
    for (const exchange of this.exchanges.filter(({ state }) => state === 'atServer')) exchange.lose();
  }

  static injected({ method, path, headers, body }: Exchange) {
    return { method: method as 'GET', url: path.replace(origin, ''), headers, ...(body === undefined ? {} : { payload: body }) };
  }
}
