import type { Db, Tx } from '../store/db.ts';
import type { InstructionRow } from './instruction.ts';
import { type NameCheckOf, nameChecksOf } from './name-checks.ts';
import { type ReferredPersonOf, referredPeopleOf } from './referred-people.ts';

/** What operators read of instructions beside their rows. */
export interface KnownOfInstructions {
  nameCheck: NameCheckOf;
  referredPerson: ReferredPersonOf;
}

export async function knownOf(db: Pick<Db | Tx, 'select'>, rows: readonly InstructionRow[]): Promise<KnownOfInstructions> {
  const [nameCheck, referredPerson] = await Promise.all([nameChecksOf(db, rows), referredPeopleOf(db, rows)]);
  return { nameCheck, referredPerson };
}
