import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** The client's Terminate message. It would close the database, which others still use. */
const terminate = 'X'.charCodeAt(0);

/**
 * The way from `pg` to the embedded database, in place of a socket: what is written is the protocol of PostgreSQL, and the database answers in the same. So
 * both databases have one client, and a statement that is asked for often is read and planned once.
 */
export class EmbeddedConnection extends Duplex {
  readonly #database: PGlite;

  constructor(database: PGlite) {
    super();
    this.#database = database;
  }

  /** There is one session for all connections, which come one after the other: what the last one has left is undone. */
  connect(): this {
    this.#database.exec('rollback; deallocate all').then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  /** Statements of one tick reach the database together (`BatchingSocket`). */
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, written: (error?: Error) => void): void {
    this.#send(chunk, written);
  }

  override _writev(chunks: { chunk: Buffer }[], written: (error?: Error) => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk).filter((chunk) => chunk[0] !== terminate)), written);
  }

  override _final(written: () => void): void {
    this.push(null);
    written();
  }

  #send(bytes: Buffer, written: (error?: Error) => void): void {
    if (bytes.length === 0 || bytes[0] === terminate) return written();
    this.#database
      .runExclusive(() => (bytes[0] === 0 ? this.#database.execProtocolRaw(bytes) : this.#answerTo(bytes)))
      .then(
        (answer) => {
          this.push(answer);
          written();
        },
        (error: Error) => written(error),
      );
  }

  /**
   * The answer in parts, as they are made: `execProtocolRaw` parses each answer besides, and keeps all that it has parsed for as long as the database is open.
   * Only the answer to the first message of a session comes no other way.
   */
  async #answerTo(bytes: Buffer): Promise<Buffer> {
    const parts: Buffer[] = [];
    await this.#database.execProtocolRawStream(bytes, {
      // both file systems that we use have written by then
      syncToFs: false,
      // the database makes the next part in the same place
      onRawData: (part) => void parts.push(Buffer.from(part)),
    });
    return Buffer.concat(parts);
  }
}
