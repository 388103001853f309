import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { StoreProblem } from './problem.ts';

/** PGlite's own file system never asks the disk to keep a commit; this one does, and counts how often. */
export class SyncNodeFS extends NodeFS {
  syncs = 0;

  override async init(client: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const made = await super.init(client, options);
    const hook = (module: EmscriptenModule) => {
      const { node_ops, stream_ops } = module.FS.filesystems.NODEFS;
      for (const ops of [node_ops, stream_ops]) {
        const { setattr } = ops;
        // PostgreSQL asks for 0666 here, past the umask
        ops.setattr = (target, attributes) =>
          setattr(target, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~0o077 });
      }
      stream_ops.fsync = ({ nfd }) => {
        if (nfd === undefined) return 0;
        fsyncSync(nfd);
        this.syncs++;
        return 0;
      };
    };
    made.emscriptenOpts.preRun = [...(made.emscriptenOpts.preRun ?? []), hook];
    return made;
  }
}

type SetAttributes = (target: unknown, attributes: { mode?: number }) => void;

interface EmscriptenModule {
  FS: {
    filesystems: {
      NODEFS: {
        node_ops: { setattr: SetAttributes };
        stream_ops: { setattr: SetAttributes; fsync?: (stream: { nfd?: number }) => number };
      };
    };
  };
}

/** The hook above uses internals of PGlite; this check fails when a version changes them, before a power cut would show it. */
export async function checkDiskSync(client: PGlite, files: SyncNodeFS): Promise<void> {
  const before = files.syncs;
  await client.query(
    `insert into setting (key, value) values ('store.opened', to_jsonb(now())) on conflict (key) do update set value = excluded.value`,
  );
  if (files.syncs > before) return;
  await client.close();
  throw new StoreProblem('The embedded database does not write its commits to the disk, so it is not used.');
}
