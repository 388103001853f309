import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { fetchInTime } from '../lib/fetch-in-time.ts';

/** Stores the bytes of uploaded files. Ids are made by the server, so they are safe as names. */
export interface FileStore {
  put(id: string, bytes: Uint8Array): Promise<void>;
  get(id: string): Promise<Uint8Array | undefined>;
  remove(id: string): Promise<void>;
  /** Removes what is left of files whose writing broke off before this moment. */
  removeUnfinished(before: Date): Promise<void>;
}

/** Files in a directory of the server. A file is there whole or not at all. */
export function directoryStore(directory: string): FileStore {
  const at = (id: string) => path.join(directory, id);
  return {
    async put(id, bytes) {
      await mkdir(directory, { recursive: true });
      await writeFile(`${at(id)}.part`, bytes, { flush: true, mode: 0o600 });
      await rename(`${at(id)}.part`, at(id));
    },
    get: (id) =>
      readFile(at(id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      }),
    remove: (id) => rm(at(id), { force: true }),
    async removeUnfinished(before) {
      const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      for (const name of names.filter((one) => one.endsWith('.part'))) {
        const found = await stat(at(name)).catch(() => undefined);
        if (found && found.mtime < before) await rm(at(name), { force: true });
      }
    },
  };
}

export function memoryStore(): FileStore {
  const files = new Map<string, Uint8Array>();
  return {
    put: async (id, bytes) => void files.set(id, bytes),
    get: async (id) => files.get(id),
    remove: async (id) => void files.delete(id),
    removeUnfinished: async () => {},
  };
}

export interface BucketAddress {
  /** `https://s3.eu-central-1.amazonaws.com/bucket`, or any server that speaks the same protocol. */
  url: string;
  accessKeyId: string;
  secretAccessKey: string;
  region?: string | undefined;
}

/** How often a failed request to the store is repeated; kept small, as a person waits. */
const retries = 3;

/** Files in an S3 bucket. An answer that takes longer than `timeoutMs` counts as a failure. */
export function bucketStore({ url, region, ...keys }: BucketAddress, timeoutMs = 30_000): FileStore {
  const client = new AwsClient({ ...keys, service: 's3', ...(region ? { region } : {}) });
  const at = (id: string) => `${url.replace(/\/$/, '')}/${encodeURIComponent(id)}`;
  async function ask(id: string, init: RequestInit): Promise<Response> {
    for (let left = retries; ; left--) {
      const answer = await fetchInTime(await client.sign(at(id), init), timeoutMs);
      if (answer.ok || answer.status === 404) return answer;
      const passes = answer.status >= 500 || answer.status === 429;
      if (!passes || left === 0) throw new Error(`The file store answers ${answer.status}.`);
      await pause(50 * 2 ** (retries - left));
    }
  }
  return {
    async put(id, bytes) {
      const answer = await ask(id, { method: 'PUT', body: new Uint8Array(bytes) });
      if (!answer.ok) throw new Error('The file store has no such bucket.');
    },
    async get(id) {
      const answer = await ask(id, {});
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
    },
    async remove(id) {
      await ask(id, { method: 'DELETE' });
    },
    // an object is there whole or not at all
    removeUnfinished: async () => {},
  };
}
