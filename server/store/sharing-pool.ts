import pg from 'pg';
import { recordOf } from '../../domain/unknown.ts';
import { isConnectionLost, reconnectMs, pauseForHost } from './hosts.ts';

/** So many single statements share a connection: more would wait too long behind each other. */
const most = 16;

function isRead(statement: unknown): boolean {
  const text = typeof statement === 'string' ? statement : recordOf(statement)['text'];
  return typeof text === 'string' && /^\s*select\b/i.test(text);
}

interface Shared {
  readonly client: Promise<pg.PoolClient>;
  given: number;
  open: number;
  failed?: Error;
}

/**
 * Single statements that are asked for in the same tick go to the database together, on one connection and in one system call: a request's check of its
 * session with what it reads, and the independent statements of one answer. They run one after the other. Each is a transaction of its own.
 */
export class SharingPool extends pg.Pool {
  #shared: Shared | undefined;

  constructor(config?: pg.PoolConfig) {
    super(config);
    // an own property: the types of pg name eight ways to call it
    Object.assign(this, {
      query: (...args: readonly unknown[]): unknown =>
        typeof args.at(-1) === 'function' || recordOf(args[0])['submit'] !== undefined
          ? Reflect.apply(super.query, this, args)
          : this.#ask(args),
    });
  }

  /** A read whose connection is lost is asked again, as a transaction is (`tx` in store.ts); a write may have happened. */
  async #ask(args: readonly unknown[]): Promise<unknown> {
    const begun = performance.now();
    for (;;) {
      try {
        return await this.#askOnce(args);
      } catch (error) {
        if (!isRead(args[0]) || !isConnectionLost(error) || performance.now() - begun >= reconnectMs) throw error;
        await pauseForHost();
      }
    }
  }

  async #askOnce(args: readonly unknown[]): Promise<unknown> {
    const shared = this.#share();
    const client = await shared.client;
    try {
      return await Reflect.apply(client.query, client, args);
    } catch (error) {
      shared.failed = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      shared.open--;
      if (shared.open === 0) {
        // the embedded database may have answered within the tick
        if (this.#shared === shared) this.#shared = undefined;
        client.release(shared.failed);
      }
    }
  }

  #share(): Shared {
    let shared = this.#shared;
    if (!shared || shared.given >= most) {
      shared = { client: this.connect(), given: 0, open: 0 };
      this.#shared = shared;
      process.nextTick(() => {
        if (this.#shared === shared) this.#shared = undefined;
      });
    }
    shared.given++;
    shared.open++;
    return shared;
  }
}
