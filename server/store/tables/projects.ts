import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { components } from '../../../openapi/schema.d.ts';
import { cents } from './columns.ts';
import type { Localised } from './locales.ts';
import { appUser } from './users.ts';

type Schemas = components['schemas'];
export type ProjectStatus = Schemas['ProjectStatus'];

/** Who borrows: what the law wants to be known of them (Annex I, parts A, B, G and H of Regulation (EU) 2020/1503). */
export interface ProjectOwner {
  name: string;
  code: string;
  city: string;
  country: string;
  /** The year of its foundation. */
  founded: number;
  /** Euros of its own in the project. */
  ownFunds: number;
  /** On a credit agreement within five years, as it declares. */
  hasDefaulted: boolean;
  /** Percent of the amount raised that it pays to the platform. */
  feePercent: number;
  /** The account that the loan is paid to. */
  iban?: string;
}

/** What is said about a project. Amounts that change are columns of their own. */
export interface ProjectData {
  name: Localised;
  projectType: Schemas['ProjectType'];
  mainPicture: Schemas['Picture'];
  loanTerm: Schemas['Term'];
  /** Percent. */
  ltv: number | null;
  /** Percent. */
  ltc: number | null;
  payoutScheduleType: Schemas['PayoutScheduleType'];
  /** Thresholds in euro, interest in percent a year. */
  interestPerAnnum: Schemas['Tier'][];
  bond: Schemas['Bond'] | null;
  fundingEndsAt?: string | null;
  creditScore?: Schemas['CreditScore'] | null;
  location?: { country: string; city: string };
  owner?: ProjectOwner;
  description?: Localised;
  security?: Localised;
  gallery?: { mediumSrc: string; originalSrc: string; alt?: Localised }[];
  updates?: { date: string; title: Localised; content: Localised }[];
  repaymentSchedule?: { dueDate: string; status: Schemas['DueStatus'] }[];
  /** First day of interest, `YYYY-MM-DD`. */
  interestStartDate?: string | null;
  endOfTerm?: string | null;
  /** First due date that the owner did not pay; absent while everything is paid on time. */
  missedFrom?: string | null;
}

export const project = pgTable('project', {
  id: text('id').primaryKey(),
  /** The last digits of the offer's identifier; given once. */
  offerNumber: bigint('offer_number', { mode: 'number' }).generatedAlwaysAsIdentity().notNull().unique(),
  data: jsonb('data').$type<ProjectData>().notNull(),
  status: text('status').$type<ProjectStatus>().notNull(),
  /** Order in the list; lower first. */
  position: integer('position').notNull().default(0),
  highlighted: boolean('highlighted').notNull().default(false),
  /** The administrator's switch; money is taken only while the project is also ACTIVE with room left (4.4). */
  investingEnabled: boolean('investing_enabled').notNull().default(true),
  targetCents: cents('target_cents').notNull(),
  /** Promised or paid. Never above the target: the database refuses it. */
  reservedCents: cents('reserved_cents').notNull().default(0),
  /** Paid; part of what is reserved. */
  collectedCents: cents('collected_cents').notNull().default(0),
  investorCount: integer('investor_count').notNull().default(0),
  minCents: cents('min_cents').notNull(),
  stepCents: cents('step_cents').notNull(),
});

/** Who has paid into a project: each counts once. */
export const projectInvestor = pgTable(
  'project_investor',
  {
    projectId: text('project_id')
      .notNull()
      .references(() => project.id),
    userId: text('user_id')
      .notNull()
      .references(() => appUser.id),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.userId] })],
);
