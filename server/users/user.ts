import { eq } from 'drizzle-orm';
import type { components } from '../../openapi/schema.d.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Tx } from '../store/db.ts';
import { appUser } from '../store/schema.ts';

export type Person = typeof appUser.$inferSelect;

/** The caller's own row, locked until the transaction ends: two requests of one person follow each other. */
export async function lockPerson(tx: Tx, id: string): Promise<Person> {
  const [found] = await tx.select().from(appUser).where(eq(appUser.id, id)).for('update');
  if (!found) throw new Refusal('UNAUTHORIZED');
  return found;
}

/** `GET /me` of a person (2.3). */
export function toUserResponse({
  id,
  email,
  kycStatus,
  userGroup,
  language,
  profile,
}: Pick<Person, 'id' | 'email' | 'kycStatus' | 'userGroup' | 'language' | 'profile'>): components['schemas']['User'] {
  return { ...profile, id, email, kycStatus, userGroup, language };
}
