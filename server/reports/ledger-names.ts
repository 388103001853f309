import { inArray } from 'drizzle-orm';
import { intlLocale } from '../../domain/locale.ts';
import { type AccountKind, accountOf } from '../ledger/ledger.ts';
import { nameIn } from '../investing/project-name.ts';
import { textIn } from '../investing/responses.ts';
import type { Db } from '../store/db.ts';
import { appUser, instruction, type Language, project } from '../store/schema.ts';
import { nameOf, namesIn } from '../users/display-name.ts';

export interface AccountName {
  id: string;
  kind: AccountKind;
  /** Of the person, project, payee or country; empty for an account of the platform. */
  name: string;
  personId: string | null;
  projectId: string | null;
}

/** Whose the accounts with these ids are. */
export async function accountNames(db: Db, ids: readonly string[], locale: Language): Promise<(id: string) => AccountName> {
  const holders = [...new Set(ids.map((id) => accountOf(id).holder))];
  const sent =
    holders.length === 0
      ? []
      : await db
          .select({
            id: instruction.id,
            payeeName: instruction.payeeName,
            payeeUserId: instruction.payeeUserId,
            projectId: instruction.projectId,
          })
          .from(instruction)
          .where(inArray(instruction.id, holders));
  const people = await peopleNames(db, holders);
  const projects = await projectNames(db, holders, locale);
  const countries = new Intl.DisplayNames([intlLocale(locale)], { type: 'region' });
  const instructions = new Map(sent.map((row) => [row.id, row]));
  return (id) => {
    const { kind, holder } = accountOf(id);
    const payment = kind === 'transit' ? instructions.get(holder) : undefined;
    const personName = people.get(holder);
    const projectName = projects.get(holder);
    const country = kind === 'tax' && /^[A-Z]{2}$/.test(holder) ? countries.of(holder) : undefined;
    return {
      id,
      kind,
      name: payment?.payeeName ?? personName ?? projectName ?? country ?? '',
      personId: payment?.payeeUserId ?? (personName === undefined ? null : holder),
      projectId: payment?.projectId ?? (projectName === undefined ? null : holder),
    };
  };
}

export async function peopleNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: appUser.id, profile: namesIn(appUser.profile), email: appUser.email })
    .from(appUser)
    .where(inArray(appUser.id, [...ids]));
  return new Map(rows.map(({ id, profile, email }) => [id, nameOf(profile) || email]));
}

export async function projectNames(db: Db, ids: readonly string[], locale: Language): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: project.id, name: nameIn(project.data) })
    .from(project)
    .where(inArray(project.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, textIn(name, locale)]));
}
