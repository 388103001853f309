import type { RetentionDays } from '../../domain/retention.ts';
import { deleteExpired } from '../auth/sweep-expired-sessions.ts';
import type { FileStore } from '../files/file-store.ts';
import type { ContractFiles } from '../investing/contract-files.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { type MailLog, type MailServer, sendWaiting } from '../mail/outbox.ts';
import { distinctProviders, type IdentityProviders } from '../onboarding/identity-provider.ts';
import { resolveIdentityChecks } from '../onboarding/resolve-identity-checks.ts';
import { applyPayoutAccounts } from '../instructions/payout-account/change-payout-account.ts';
import { rewardReferrals } from '../marketing/referrals.ts';
import { acceptPendingReviews } from '../onboarding/review.ts';
import { expirePayments } from '../payments/expire-payments.ts';
import { fundReadyProjects } from '../payments/fund-projects.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { resolvePayments } from '../payments/resolve-payments.ts';
import { readInstructions, sendInstructions } from '../payments/send-instructions.ts';
import { yieldPayments } from '../payments/yield-payments.ts';
import { cancelSuspended } from '../projects/cancel-suspended.ts';
import { makeExports } from '../reports/data-export/make-exports.ts';
import { openAnnounced } from '../projects/open-announced.ts';
import { finishProposals } from '../proposals/execute.ts';
import type { FourEyes } from '../proposals/four-eyes.ts';
import { checkHistories } from '../reconciliation/check-histories.ts';
import { reconcileNightly } from '../reconciliation/reconcile-nightly.ts';
import { reconcileWallets } from '../reconciliation/reconcile-wallets.ts';
import { readFolder } from '../reconciliation/watched-folder.ts';
import { markOverdue } from '../repayments/mark-overdue.ts';
import { writeReports } from '../reports/monthly.ts';
import type { Store } from '../store/store.ts';
import { checkpointLongLog } from '../store/checkpoint.ts';
import { vacuumChanged } from '../store/vacuum.ts';
import { dailyCompliance } from './daily-compliance.ts';
import { deleteExpiredData } from './delete-expired-data.ts';

/** Work that runs without a request. */
export interface Job {
  /** Part of the key of its rows in `job_run`: never renamed. */
  name: string;
  /** Length of a slot in milliseconds. Each slot is run once, by one of all processes. */
  every: number;
  /** Must be idempotent: a process may die in the middle. Stops early when the signal is aborted. */
  run(signal: AbortSignal): Promise<unknown>;
  /** Depends on the platform's calendar: run at once when the sandbox moves the clock. */
  followsCalendar?: boolean;
}

interface JobDeps {
  store: Store;
  clock: Clock;
  origin: string;
  /** Absent: bank transfers only. */
  payments: PaymentProvider | undefined;
  /** Absent: nobody can be verified. */
  identityProviders: IdentityProviders | undefined;
  /** Absent: files of the bank are uploaded. */
  statementFolder?: string | undefined;
  files: FileStore;
  /** Absent: the usual periods. */
  retentionDays?: RetentionDays | undefined;
  /** Absent: emails stay in the outbox. */
  mail: MailServer | undefined;
  /** Demo only: the age in milliseconds at which the review queue is accepted. */
  acceptAfterMs: number | undefined;
  fourEyes: FourEyes;
  contracts: ContractFiles;
  /** Demo only: what others do there, before due dates are looked at. */
  demoJobs?: readonly Job[];
  log: MailLog;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Every job of the server. */
export const allJobs = ({
  store,
  clock,
  origin,
  payments: provider,
  identityProviders,
  statementFolder: folder,
  files,
  retentionDays,
  mail,
  acceptAfterMs,
  fourEyes,
  contracts,
  demoJobs = [],
  log,
}: JobDeps): Job[] => [
  ...(provider
    ? [
        {
          name: 'resolve-payments',
          every: minute,
          run: (signal: AbortSignal) => resolvePayments({ store, clock, origin, provider, log }, signal),
        },
        {
          name: 'yield-payments',
          every: 5 * minute,
          run: (signal: AbortSignal) => yieldPayments({ store, clock, origin, provider, log }, signal),
        },
        {
          name: 'send-instructions',
          every: minute,
          run: (signal: AbortSignal) => sendInstructions({ store, clock, origin, provider, log }, signal),
        },
        {
          name: 'read-instructions',
          every: hour,
          run: (signal: AbortSignal) => readInstructions({ store, clock, origin, provider, log }, signal),
        },
      ]
    : []),
  ...(identityProviders
    ? [
        {
          name: 'resolve-identity-checks',
          every: minute,
          run: async (signal: AbortSignal) => {
            for (const one of distinctProviders(identityProviders))
              await resolveIdentityChecks({ store, clock, origin, provider: one, log }, signal);
          },
        },
      ]
    : []),
  { name: 'finish-proposals', every: minute, run: (signal) => finishProposals(fourEyes, signal) },
  ...(folder === undefined
    ? []
    : [{ name: 'read-statements', every: minute, run: (signal: AbortSignal) => readFolder({ store, clock, folder, log }, signal) }]),
  { name: 'expire-payments', every: 10 * minute, followsCalendar: true, run: () => expirePayments(store, clock) },
  { name: 'fund-projects', every: minute, followsCalendar: true, run: () => fundReadyProjects(store, clock) },
  { name: 'apply-payout-accounts', every: minute, followsCalendar: true, run: () => applyPayoutAccounts({ store, clock }) },
  { name: 'open-announced', every: minute, followsCalendar: true, run: () => openAnnounced(store, clock) },
  { name: 'cancel-suspended', every: hour, followsCalendar: true, run: () => cancelSuspended(store, { clock, origin }) },
  { name: 'daily-compliance', every: hour, followsCalendar: true, run: () => dailyCompliance(store, clock) },
  ...demoJobs,
  { name: 'reward-referrals', every: minute, followsCalendar: true, run: () => rewardReferrals(store, clock) },
  { name: 'reconcile', every: hour, followsCalendar: true, run: () => reconcileNightly(store, clock) },
  { name: 'reconcile-wallets', every: 24 * hour, run: (signal) => reconcileWallets({ store, clock, provider, log }, signal) },
  { name: 'check-histories', every: 24 * hour, run: () => checkHistories(store, clock) },
  {
    name: 'delete-expired-data',
    every: 24 * hour,
    followsCalendar: true,
    run: () => deleteExpiredData(store, clock, files, retentionDays),
  },
  { name: 'mark-overdue', every: 10 * minute, followsCalendar: true, run: () => markOverdue(store, { clock, origin }) },
  { name: 'make-data-exports', every: 10 * second, run: (signal) => makeExports({ store, clock, origin, files, contracts }, signal) },
  { name: 'write-reports', every: 10 * minute, followsCalendar: true, run: () => writeReports(store, clock) },
  // sessions expire by the real time, also where the sandbox has moved the clock
  { name: 'sweep-expired-sessions', every: 30 * minute, run: () => deleteExpired(store, systemClock, retentionDays) },
  ...(store.isEmbedded
    ? [
        { name: 'vacuum', every: hour, run: (signal: AbortSignal) => vacuumChanged(store, signal) },
        { name: 'checkpoint', every: 5 * minute, run: () => checkpointLongLog(store) },
      ]
    : []),
  ...(mail ? [{ name: 'send-mail', every: 3 * second, run: (signal: AbortSignal) => sendWaiting(store, clock, mail, log, signal) }] : []),
  ...(acceptAfterMs === undefined
    ? []
    : [
        {
          name: 'accept-waiting-reviews',
          every: Math.max(second / 2, acceptAfterMs / 2),
          run: () => acceptPendingReviews(store, { clock, origin }, acceptAfterMs),
        },
      ]),
];
