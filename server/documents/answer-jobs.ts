import { parentPort } from 'node:worker_threads';

/** What a thread makes, by kind. */
export type Makers = Readonly<Record<string, (...args: never[]) => Promise<Uint8Array>>>;

export interface Job<Made extends Makers, Kind extends keyof Made = keyof Made> {
  id: number;
  kind: Kind;
  args: Parameters<Made[Kind]>;
}

export type Done = { id: number; bytes: Uint8Array } | { id: number; error: unknown };

/** The side of the thread. */
export function answerJobs<Made extends Makers>(makers: Made): void {
  parentPort?.on('message', ({ id, kind, args }: Job<Made>) => {
    makers[kind]?.(...args).then(
      (bytes) => parentPort?.postMessage({ id, bytes } satisfies Done),
      (error: unknown) => parentPort?.postMessage({ id, error } satisfies Done),
    );
  });
}
