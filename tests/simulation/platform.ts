import { type SQL } from 'drizzle-orm';
import { makeStore, type Store } from '../../server/store/store.ts';
import { Bank } from './bank.ts';
import { Coverage } from './coverage.ts';
import type { Faults } from './faults.ts';
import { Host } from './host.ts';
import { Journal, type RunObserver } from './journal.ts';
import { Network } from './network.ts';
import { settled } from './process.ts';
import { Provider } from './provider.ts';
import { type Seeded, seeded } from './seeded.ts';

interface Options {
  seed: string;
  faults: Faults;
  watcher?: RunObserver | undefined;
}

/** What all parts of a run share: the server, the network and the banks around it, the faults, and the numbers of the seed. */
export class Platform {
  readonly seed: string;
  readonly host: Host;
  readonly provider: Provider;
  readonly bank = new Bank();
  readonly network = new Network();
  readonly faults: Faults;
  readonly journal: Journal;
  readonly coverage = new Coverage();
  /** For who looks on, and for what happens outside of the server. */
  readonly observer: Store;
  /** The numbers of the current step. */
  random: Seeded;
  providerFaults = 0;

  private constructor({ seed, faults, watcher }: Options, host: Host, provider: Provider) {
    this.seed = seed;
    this.faults = faults;
    this.journal = new Journal(watcher);
    this.host = host;
    this.provider = provider;
    this.random = seeded(seed, 'start');
    this.observer = makeStore(host.db, async () => {});
    host.onCrash = (task) => {
      this.journal.note('server!', `crash in ${task}`);
      this.network.breakConnections();
    };
    host.onWait = (task) => this.journal.note('server!', `${task} waits`);
    provider.nextFault = () => {
      const fault = this.faults.call(this.random);
      if (!fault) return undefined;
      this.journal.note('bank!', `provider: ${fault}`);
      this.providerFaults++;
      return fault;
    };
  }

  static async start(options: Options): Promise<Platform> {
    const provider = new Provider();
    return new Platform(options, await Host.start(provider), provider);
  }

  /** Before which statements a task waits or its process ends. */
  stops() {
    return { parkAt: this.faults.parkPoint(this.random), crashAt: this.faults.crashPoint(this.random) };
  }

  /** A crashed server begins anew. */
  async restartIfDown(): Promise<void> {
    await settled();
    if (!this.host.isDown) return;
    await this.host.restart();
    await settled();
  }

  async rows<T>(query: SQL): Promise<T[]> {
    return ((await this.host.db.execute(query)) as unknown as { rows: T[] }).rows;
  }
}
