import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { dayOf } from '../../domain/duration.ts';
import { offeredAnew } from '../../domain/reflection.ts';
import type { Clock } from '../lib/clock.ts';
import { offerIdentifier } from '../../domain/offer-identifier.ts';
import type { appUser, Profile, ProjectData } from '../store/schema.ts';
import type { ContractData } from '../documents/contract-data.ts';
import { type InvestmentRow, type ProjectRow, textIn } from './responses.ts';

const ofInvestor = [
  'name',
  'surname',
  'company',
  'companyName',
  'companyCode',
  'personalNumber',
  'street',
  'houseNumber',
  'city',
  'country',
] as const satisfies (keyof Profile)[];
const ofProject = ['name', 'location', 'security', 'loanTerm', 'payoutScheduleType', 'bond'] as const satisfies (keyof ProjectData)[];

const listed = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  );
const parts = (object: SQL, names: readonly string[]) =>
  sql`(select jsonb_object_agg(key, value) from jsonb_each(${object}) where key in (${listed(names)}))`;

/**
 * The lender and project data of a contract as of now, as part of a statement. It is stored when the payment is started: the investor read this text, and
 * paying signs it (WIZ-05). Later changes do not alter the contract.
 */
export const agreedNow = (userId: SQL | Placeholder | string, projectId: SQL | Placeholder | string) => sql`(
  select jsonb_build_object(
    'investor', ${parts(sql`u.profile`, ofInvestor)} || jsonb_build_object('email', u.email),
    'project', ${parts(sql`p.data`, ofProject)})
  from app_user u, project p where u.id = ${userId} and p.id = ${projectId})`;

/** The time of the offer; of an unpaid one as if it were paid now. */
function offeredAt(offer: InvestmentRow, { profile }: typeof appUser.$inferSelect, clock: Clock): Date {
  const isExperienced = profile.investorExperience.type === 'EXPERIENCED';
  const isUnpaid = offer.status === 'NEW' || offer.status === 'PAYMENT_FAILED';
  const anew = isUnpaid ? offeredAnew({ ...offer, isExperienced }, clock.now()) : undefined;
  return anew?.offeredAt ?? offer.offeredAt ?? offer.createdAt;
}

/** The data of an investment's contract: as agreed, or before its payment as of today. */
export function contractDataOf(
  offer: InvestmentRow,
  { project: projectRow, person, clock }: { project: ProjectRow; person: typeof appUser.$inferSelect; clock: Clock },
): ContractData {
  const { investor, project } = offer.agreed ?? { investor: { ...person.profile, email: person.email }, project: projectRow.data };
  return {
    number: String(offer.number).padStart(6, '0'),
    date: dayOf(offeredAt(offer, person, clock)),
    investor,
    project: {
      id: projectRow.id,
      offerIdentifier: offerIdentifier(projectRow.offerNumber),
      name: textIn(project.name, offer.locale),
      ...(project.location && { location: project.location }),
      ...(project.security && { security: textIn(project.security, offer.locale) }),
    },
    amountCents: offer.amountCents,
    ratePercent: Number(offer.ratePercent),
    term: project.loanTerm,
    payoutScheduleType: project.payoutScheduleType,
    bond: project.bond,
  };
}
