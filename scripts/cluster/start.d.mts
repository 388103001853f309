import type { ChildProcess } from 'node:child_process';

interface Part {
  name: string;
  port: number;
  url: string | undefined;
  /** `kill -9`; the part is started again after `awayMs`, a second where nothing is named. */
  kill: (awayMs?: number) => Promise<void>;
}

export interface Cluster {
  address: string;
  folder: string;
  servers: [Part, Part];
  proxy: Part;
  databases: [Part & { url: string }, Part & { url: string }];
  monitor: Part & { url: string };
  /** State of each database by its name. */
  states: () => Promise<Map<string, string>>;
  /** Waits until one database is the primary and the other its synchronous standby. */
  settled: (seconds?: number) => Promise<void>;
  /** The database that takes writes. */
  primary: () => Promise<(Part & { url: string }) | undefined>;
  /** Waits until both servers answer. */
  ready: () => Promise<void>;
  log: (name: string) => string;
  stop: () => Promise<void>;
}

/** Starts the cluster of deploy/cluster; a Stop where programs are missing. The server has to be built. */
export function startCluster(options?: {
  port?: number;
  say?: (what: string) => void;
  ended?: (name: string, how: string | number | null) => void;
}): Promise<Cluster>;

/** Ends what was started here, also while it is being started. */
export function endClusters(): Promise<void>;

/** HAProxy with the file of deploy/cluster, in front of two servers. */
export function proxyPart(options: {
  port: number;
  folder: string;
  programs: { haproxy: string };
  account: string;
  servers: readonly { port: number }[];
}): { name: string; port: number; start: () => ChildProcess; kill: () => Promise<void> };
