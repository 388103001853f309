import { addMonths } from '../../domain/duration.ts';
import type { Tx } from '../store/db.ts';
import { connectedPerson } from '../store/schema.ts';

const addedBy = 'usr-compliance';

/** The register of conflicts of interest has a holder, a manager, and an employee who has invested. */
export async function seedConnectedPersons(tx: Tx, { day, now }: { day: string; now: Date }): Promise<void> {
  const added = { addedBy, addedAt: now };
  await tx.insert(connectedPerson).values([
    {
      ...added,
      id: 'con-holding',
      role: 'SHAREHOLDER',
      name: 'UAB Kalnų kapitalas',
      code: '305490001',
      country: 'LT',
      since: addMonths(day, -48),
    },
    { ...added, id: 'con-director', role: 'MANAGER', name: 'Marius Petrauskas', userId: 'usr-director', since: addMonths(day, -36) },
    { ...added, id: 'con-employee', role: 'EMPLOYEE', name: 'Jonas Kazlauskas', userId: 'usr-experienced', since: addMonths(day, -30) },
  ]);
}
