import { dayOf } from '../../domain/duration.ts';
import { offerIdentifier } from '../../domain/offer-identifier.ts';
import type { KiisData, KiisPdf } from '../documents/kiis-data.ts';
import type { Clock } from '../lib/clock.ts';
import { kiisMessages } from '../documents/kiis-messages.ts';
import type { Language, ProjectOwner } from '../store/schema.ts';
import { type DocumentRow, type ProjectRow, textIn, type ShownProject } from './responses.ts';

const prefix = 'kiis-';

/** An offered project has a KIIS (Article 23 of Regulation (EU) 2020/1503); one under study has none yet. */
const hasKiis = ({ status, data }: ProjectRow) => status !== 'ON_STUDY' && data.owner !== undefined;

export function kiisRow(project: ProjectRow, locale: Language): DocumentRow[] {
  return hasKiis(project) ? [{ id: `${prefix}${project.id}`, type: 'KIIS', name: kiisMessages[locale].title }] : [];
}

/** The project of the KIIS with this document id. */
export const projectOfKiis = (documentId: string) => (documentId.startsWith(prefix) ? documentId.slice(prefix.length) : undefined);

/** KIIS files of offered projects. */
export function kiisFiles({ make, clock, origin }: { make: KiisPdf; clock: Clock; origin: string }) {
  return async (project: ProjectRow, locale: Language): Promise<{ name: string; bytes: Uint8Array } | undefined> => {
    const { owner } = project.data;
    if (!hasKiis(project) || !owner) return undefined;
    const data = kiisData(project, owner, locale, dayOf(clock.now()), `${origin}/project/${project.id}`);
    return { name: `KIIS-${project.id}-${locale}.pdf`, bytes: await make(data, locale) };
  };
}

/** The data of a project's KIIS, also before the project is published. */
export function kiisData({ data, ...row }: ShownProject, owner: ProjectOwner, locale: Language, date: string, address: string): KiisData {
  return {
    id: row.id,
    ...(row.offerNumber !== null && { offerIdentifier: offerIdentifier(row.offerNumber) }),
    name: textIn(data.name, locale),
    status: row.status,
    owner,
    ownership: textIn(owner.ownership, locale),
    management: textIn(owner.management, locale),
    valuation: data.valuation ?? null,
    ...(data.location && { location: data.location }),
    description: textIn(data.description, locale),
    security: textIn(data.security, locale),
    targetCents: row.targetCents,
    minCents: row.minCents,
    stepCents: row.stepCents,
    term: data.loanTerm,
    tiers: [...data.interestPerAnnum].sort((one, other) => one.threshold - other.threshold),
    payoutScheduleType: data.payoutScheduleType,
    ltv: data.ltv,
    ltc: data.ltc,
    credit: data.creditScore ? { name: data.creditScore.class, total: data.creditScore.total } : null,
    fundingEndsAt: data.fundingEndsAt ?? null,
    interestStartDate: data.interestStartDate ?? null,
    bond: data.bond,
    date,
    address,
  };
}
