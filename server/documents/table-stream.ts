import { Readable } from 'node:stream';
import { givingWay } from '../lib/giving-way.ts';
import { Refusal } from '../lib/refusal.ts';
import { beginTable } from './table-in-worker.ts';
import type { SheetCell, SheetHead, TableFormat } from './table-writer.ts';

/** A table of any length, read while it is written. */
export interface LongTable extends SheetHead {
  batches: AsyncIterable<SheetCell[][]>;
  close(): Promise<void>;
}

/** Files that are read at the same time: those that hold a connection to the database, and all of one person. */
const maxConnections = 6;
const maxOpenByOwner = 2;
/** Milliseconds without a part being taken, after which the reading ends. */
const stalledMs = 60_000;

const openByOwner = new Map<string, number>();
let connections = 0;

function enter(owner: string, taken: 0 | 1): () => void {
  const own = openByOwner.get(owner) ?? 0;
  if (own >= maxOpenByOwner || connections + taken > maxConnections)
    throw new Refusal('RATE_LIMITED', 429, undefined, { 'retry-after': '10' });
  openByOwner.set(owner, own + 1);
  connections += taken;
  return () => {
    connections -= taken;
    const left = (openByOwner.get(owner) ?? 1) - 1;
    if (left > 0) openByOwner.set(owner, left);
    else openByOwner.delete(owner);
  };
}

/**
 * The bytes of a long table: a part is read when the one before is taken, and a client that disconnects ends the reading. Its heading goes out before the first
 * row is read. Too many at a time are refused before anything is read.
 */
export async function tableStream(
  format: TableFormat,
  owner: string,
  open: () => Promise<LongTable>,
  { stalledAfter = stalledMs, holdsConnection = true } = {},
): Promise<Readable> {
  const leave = enter(owner, holdsConnection ? 1 : 0);
  try {
    const { batches, close, ...head } = await open();
    const file = await beginTable(format, head, owner).catch(async (error: unknown) => {
      await close();
      throw error;
    });
    let isWhole = false;
    async function* parts() {
      yield file.begin;
      for await (const rows of batches) yield await file.rows(rows);
      yield await file.end();
      isWhole = true;
    }
    const stream = Readable.from(watched(givingWay(parts())), { objectMode: false, highWaterMark: 64 * 1024 });
    async function* watched(from: AsyncIterable<Buffer>) {
      for await (const part of from) {
        // the compressor has written nothing yet
        if (part.length === 0) continue;
        const stalled = setTimeout(() => stream.destroy(new Error('Nobody takes this file.')), stalledAfter);
        try {
          yield part;
        } finally {
          clearTimeout(stalled);
        }
      }
    }
    // also where nothing was read of it
    stream.once('close', () => {
      leave();
      if (!isWhole) void file.drop().catch(() => {});
      void close().catch(() => {});
    });
    return stream;
  } catch (error) {
    leave();
    throw error;
  }
}
