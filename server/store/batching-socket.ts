import { Socket } from 'node:net';

/**
 * What the client of the database corks for one statement leaves at the end of the tick: statements that are sent together reach the database in one
 * system call.
 */
export class BatchingSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
