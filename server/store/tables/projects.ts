import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { EarlyRepayment } from '../../../domain/early-repayment.ts';
import type { components } from '../../../openapi/schema.d.ts';
import { cents, instant } from './columns.ts';
import type { Language, Localised } from './locales.ts';
import { appUser } from './users.ts';

type Schemas = components['schemas'];
export type ProjectStatus = Schemas['ProjectStatus'];

/** Who borrows: what the law wants to be known of them (Annex I, parts A, B, G and H of Regulation (EU) 2020/1503). */
export interface ProjectOwner {
  name: string;
  code: string;
  /** As in the register of companies. This and the next four are absent in offers from before they were asked for. */
  legalForm?: string;
  /** Who owns and controls it. */
  ownership?: Localised;
  management?: Localised;
  phone?: string;
  website?: string;
  /** Its Legal Entity Identifier (ISO 17442), where it has one. */
  lei?: string;
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
  /** Where letters to it go. */
  email?: string;
  /** The language of those letters. */
  language?: Language;
}

/** The description of a project. Amounts that change are columns of their own. */
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
  /** First day on which investments are taken, `YYYY-MM-DD`; absent where people decide. */
  opensOn?: string;
  fundingEndsAt?: string | null;
  creditScore?: Schemas['CreditScore'] | null;
  location?: { country: string; city: string; address?: string };
  /** What the collateral is worth, in euro, by whom and when; the report as a file, except in the demo. */
  valuation?: { amount: number; valuedBy: string; valuedOn: string; fileId?: string };
  owner?: ProjectOwner;
  description?: Localised;
  security?: Localised;
  gallery?: (Omit<Schemas['Picture'], 'alt'> & { alt?: Localised })[];
  updates?: { date: string; title: Localised; content: Localised }[];
  repaymentSchedule?: { dueDate: string; status: Schemas['DueStatus'] }[];
  /** First day of interest, `YYYY-MM-DD`. */
  interestStartDate?: string | null;
  endOfTerm?: string | null;
  /** Day on which people found the borrower unlikely to pay, `YYYY-MM-DD`. */
  defaultDeclaredOn?: string | null;
  /** Day on which the lenders called in the whole debt, `YYYY-MM-DD`. [loan contract 5.2] */
  calledInOn?: string | null;
  /** The repayment of the whole loan before the end of its term: announced, or made. [decision 090] */
  earlyRepayment?: EarlyRepayment | null;
  /** Demo: first due date that the owner does not pay; absent while everything is paid. */
  missedFrom?: string | null;
  /** Demo: how the owner pays; absent: on time. */
  payingHabit?: PayingHabit;
}

/** Demo: all of it some days late, or a part in percent on time and the rest that many days later. */
export type PayingHabit = { kind: 'late'; days: number } | { kind: 'partly'; percent: number; days: number };

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
  /** When the bank confirmed that the whole loan reached the owner; null before, and again where the bank sends it back. [decision 074] */
  disbursedAt: instant('disbursed_at'),
  /** Since when it takes no money; null unless `SUSPENDED`. */
  suspendedAt: instant('suspended_at'),
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
