import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { components } from '../../../openapi/schema.d.ts';
import { cents, instant } from './columns.ts';
import type { Language } from './locales.ts';
import { type Profile, appUser } from './users.ts';
import { type ProjectData, project } from './projects.ts';
import { randomUUID } from '../../lib/random.ts';

type Schemas = components['schemas'];
export type InvestmentStatus = Schemas['InvestmentStatus'];

/** The part of a contract that is told of people and projects, and would change with them. */
export interface Agreed {
  investor: Pick<
    Profile,
    'name' | 'surname' | 'company' | 'companyName' | 'companyCode' | 'personalNumber' | 'street' | 'houseNumber' | 'city' | 'country'
  > & { email: string };
  project: Pick<ProjectData, 'name' | 'location' | 'security' | 'loanTerm' | 'payoutScheduleType' | 'bond'>;
}

export const investment = pgTable(
  'investment',
  {
    id: text('id')
      .primaryKey()
      .$defaultFn(() => `inv-${randomUUID()}`),
    /** Printed in contracts and payment references. */
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id),
    amountCents: cents('amount_cents').notNull(),
    /** Percent a year, fixed when the investment is made. */
    ratePercent: text('rate_percent').notNull(),
    status: text('status').$type<InvestmentStatus>().notNull().default('NEW'),
    /** True while the amount is part of the project's reserved amount. */
    holdsReservation: boolean('holds_reservation').notNull().default(true),
    locale: text('locale').$type<Language>().notNull().default('en'),
    transferredTo: text('transferred_to'),
    /** What its contract says of both sides, since its payment was started; null before. */
    agreed: jsonb('agreed').$type<Agreed>(),
    createdAt: instant('created_at').notNull(),
    /** When the offer was made anew by paying; null where it is that of the creation. [decision 114] */
    offeredAt: instant('offered_at'),
    /** While it is new: until then it keeps its amount from others; null where it gives way to nobody. */
    heldUntil: instant('held_until'),
    paidAt: instant('paid_at'),
    /** Until then the offer may be withdrawn; null for experienced investors. */
    reflectionEndsAt: instant('reflection_ends_at'),
    withdrawnAt: instant('withdrawn_at'),
    /** Where the investor lived when the offer was made, as far as it was known; written by the database. */
    residenceCountry: text('residence_country'),
    /** What the investor was when the offer was made; written by the database. */
    sophisticated: boolean('sophisticated'),
  },
  (t) => [index('investment_person').on(t.userId, t.projectId), index('investment_project').on(t.projectId)],
);

/** A document by its address. Contracts are made when asked for; others carry their bytes in base64. */
export const document = pgTable(
  'document',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    name: text('name').notNull(),
    investmentId: text('investment_id').references(() => investment.id),
    projectId: text('project_id').references(() => project.id),
    content: text('content'),
  },
  (t) => [index('document_investment').on(t.investmentId), index('document_project').on(t.projectId)],
);
