import type { FileStore } from '../files/file-store.ts';
import { type Clock, today } from '../lib/clock.ts';
import type { Store } from '../store/store.ts';
import { hashPassword } from '../users/password.ts';
import { datedInvestments } from './investments.ts';
import { ownerOf } from './project-data.ts';
import { demoProjects } from './projects.ts';
import { seedConnectedPersons } from './connected-persons.ts';
import { seedOperatorWork } from './seed-operator-work.ts';
import { seedDrafts } from './seed-drafts.ts';
import { seedFiles } from './seed-files.ts';
import { seedInvestments } from './seed-investments.ts';
import { seedLedger } from './seed-ledger.ts';
import { seedProjects } from './seed-projects.ts';
import { seedUsers } from './seed-users.ts';
import { demoPassword } from './users.ts';

/** Fills an empty database with the demo's users, projects, investments and ledger, counted from the clock's day. All in one transaction. */
export async function seedDemo(store: Store, clock: Clock, files: FileStore): Promise<void> {
  const now = clock.now();
  const day = today(clock);
  const time = { day, now, ago: (hours: number) => new Date(now.getTime() - hours * 3_600_000) };
  // one for all: each takes 19 MB, which the process would keep once for every thread that made one
  const passwordHash = await hashPassword(demoPassword);

  await store.tx(async (tx) => {
    await seedUsers(tx, passwordHash, time);
    await seedProjects(tx, time);
    const investments = datedInvestments(time);
    await seedInvestments(tx, investments, now);
    await seedLedger(tx, investments, time);
    await seedFiles(tx, files, time);
    await seedDrafts(tx, { day, now, files, owners: demoProjects.map((demoProject) => ownerOf(demoProject, day)) });
    await seedConnectedPersons(tx, { day, now });
    await seedOperatorWork(tx, clock);
  });
}
