import { inArray } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import type { Db, Tx } from '../store/db.ts';
import { appUser } from '../store/schema.ts';
import { namesIn, nameOf } from '../users/display-name.ts';
import type { InstructionRow } from './instruction.ts';

export type ReferredPersonOf = (row: InstructionRow) => components['schemas']['ReferredPerson'] | null;

const prefix = 'referral:';
const referredId = ({ kind, subjectId }: InstructionRow): string | undefined =>
  kind === 'REWARD' && subjectId.startsWith(prefix) ? subjectId.slice(prefix.length) : undefined;

/** The investors whose investments earned the rewards, as the approvers see them. [decision 119] */
export async function referredPeopleOf(db: Pick<Db | Tx, 'select'>, rows: readonly InstructionRow[]): Promise<ReferredPersonOf> {
  const ids = [...new Set(rows.flatMap((row) => referredId(row) ?? []))];
  if (ids.length === 0) return () => null;
  const people = await db
    .select({ id: appUser.id, names: namesIn(appUser.profile) })
    .from(appUser)
    .where(inArray(appUser.id, ids));
  const names = new Map(people.map(({ id, names }) => [id, nameOf(names)]));
  return (row) => {
    const id = referredId(row);
    return id === undefined ? null : { id, name: names.get(id) ?? '' };
  };
}
