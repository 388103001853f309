import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '../../server/app.ts';
import { issueToken } from '../../server/auth/sessions.ts';
import type { Job } from '../../server/jobs/jobs.ts';
import { systemClock } from '../../server/lib/clock.ts';
import type { Db } from '../../server/store/db.ts';
import { makeStore, type Store } from '../../server/store/store.ts';
import { type Database, openDatabase } from './database.ts';
import { Process, type Task } from './process.ts';
import type { Provider } from './provider.ts';

export const origin = 'http://localhost:4000';

export interface Answer {
  status: number;
  body: string;
  contentType: string;
}

/** Less than the time after which an operator proves again who they are. */
const sessionMs = 4 * 60_000;

interface Stops {
  parkAt?: number | undefined;
  crashAt?: number | undefined;
}

/** A server on a database. A crash ends its process in the middle of all it does; the next process begins with what the database holds. */
export class Host {
  /** Reads past the server, without its stops. */
  readonly db: Db;
  crashes = 0;
  /** What the server itself is to blame for: answers with status 500, and jobs that have failed. */
  readonly failures: string[] = [];
  /** When the last run of each job began that has ended, in milliseconds. */
  readonly jobRuns = new Map<string, number>();
  process: Process;
  jobs: readonly Job[] = [];
  isDown = false;
  readonly #store: Store;
  readonly #observer: Store;
  readonly #sessions = new Map<string, { token: string; until: number }>();
  readonly #database: Database;
  readonly #provider: Provider;
  /** Called at a crash, before the next process begins. */
  onCrash: (task: string) => void = () => {};
  /** Called when a task stops before a statement. */
  onWait: (task: string) => void = () => {};
  #app: FastifyInstance | undefined;

  private constructor(database: Database, provider: Provider) {
    this.#database = database;
    this.#provider = provider;
    this.db = database.db;
    this.#observer = makeStore(database.db, async () => {});
    this.#store = makeStore(database.stopped, async () => {});
    this.process = this.#newProcess();
  }

  static async start(provider: Provider): Promise<Host> {
    const host = new Host(await openDatabase(), provider);
    await host.#begin();
    return host;
  }

  get store(): Store {
    return this.#store;
  }

  #newProcess() {
    return new Process(
      (task) => {
        this.process.isDead = true;
        this.isDown = true;
        this.onCrash(task.name);
      },
      (task) => this.onWait(task.name),
    );
  }

  async #begin(): Promise<void> {
    this.process = this.#newProcess();
    this.#app = await buildApp({
      store: this.#store,
      clock: systemClock,
      origin,
      sandbox: false,
      paymentProvider: this.#provider,
      identityProvider: 'none',
      contractPdf: async ({ investor }) => Buffer.from(`%PDF contract of ${investor.name}`),
      onJobs: (jobs) => {
        this.jobs = jobs;
      },
    });
    this.isDown = false;
  }

  crash(): void {
    this.process.isDead = true;
    this.isDown = true;
    this.onCrash('nothing');
  }

  async restart(): Promise<void> {
    this.crashes++;
    await this.#begin();
  }

  /** Hands a request to the server. Never resolves where its process crashes before the answer. */
  async handle(name: string, request: InjectOptions, stops: Stops = {}): Promise<Answer> {
    const { statusCode, body, headers } = await this.run(name, stops, async () => this.#app!.inject(request));
    if (statusCode === 500) this.failures.push(`${name} → 500`);
    return { status: statusCode, body, contentType: String(headers['content-type'] ?? '') };
  }

  run<T>(name: string, { parkAt = 0, crashAt = 0 }: Stops, work: () => Promise<T>): Promise<T> {
    const task: Task = { name, statements: 0, parkAt, crashAt };
    return this.process.run(task, work);
  }

  /** A person proves who they are, again after some minutes. */
  async signIn(userId: string): Promise<string> {
    const known = this.#sessions.get(userId);
    if (known && Date.now() < known.until) return known.token;
    const token = await issueToken(this.#observer, systemClock, { userId, idToken: null });
    this.#sessions.set(userId, { token, until: Date.now() + sessionMs });
    return token;
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}
