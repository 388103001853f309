import type { FastifyBaseLogger } from 'fastify';
import type { AppOptions } from './app-options.ts';
import type { OpenApiDocument } from './http/contract/load.ts';
import type { Sealer } from './lib/sealing.ts';
import type { SocialService } from './auth/social.ts';
import type { PasskeySite } from './auth/passkeys/passkey-site.ts';
import type { FactorDuty } from './users/operator.ts';
import type { NewPasswordRule } from './users/new-password.ts';
import { authHandlers } from './auth/handlers.ts';
import { emailChangeHandlers } from './auth/email-change/handlers.ts';
import { accountHandlers } from './auth/account/handlers.ts';
import { secondFactorHandlers } from './auth/second-factor/handlers.ts';
import { passkeyHandlers } from './auth/passkeys/handlers.ts';
import type { registerAuth } from './auth/register.ts';
import type { SessionLimits } from './auth/session-limits.ts';
import { requireRecentSignIn } from './auth/step-up.ts';
import { systemClock } from './lib/clock.ts';
import type { Handlers } from './http/contract/handlers.ts';
import type { FileStore } from './files/file-store.ts';
import { fileHandlers } from './files/handlers.ts';
import { onboardingHandlers } from './onboarding/register.ts';
import type { IdentityProviders } from './onboarding/identity-provider.ts';
import { blogHandlers } from './marketing/blog/handlers.ts';
import { strapiHandlers } from './marketing/blog/strapi.ts';
import { closingHandlers } from './closing/handlers.ts';
import { complaintHandlers } from './complaints/handlers.ts';
import { bondHandlers } from './projects/bond-handlers.ts';
import { transferHandlers } from './payments/transfer-handlers.ts';
import { approvalInvolvement } from './instructions/approve.ts';
import { lockApproval } from './instructions/lock-approval.ts';
import { checkPayeeAccount, payeeAccountHandlers } from './instructions/payee-account-handlers.ts';
import { describeApproval } from './instructions/describe.ts';
import { sandboxPayees } from './adapters/payee/sandbox.ts';
import { payoutAccountHandlers } from './instructions/payout-account/handlers.ts';
import { instructionHandlers } from './instructions/handlers.ts';
import { taxAndCostsHandlers } from './instructions/tax-and-costs-handlers.ts';
import { withdrawalHandlers } from './payments/withdrawal-handlers.ts';
import { couponHandlers } from './marketing/coupons.ts';
import { marketingHandlers } from './marketing/handlers.ts';
import type { newsletterOf } from './marketing/newsletter.ts';
import { registrationHandlers } from './onboarding/registration-handlers.ts';
import { checkCorrection, correctionHandlers, lockCorrection } from './projects/correction-handlers.ts';
import { projectLifecycleHandlers } from './projects/handlers.ts';
import { projectDraftHandlers } from './projects/draft-handlers.ts';
import { connectedPersonHandlers } from './projects/connected-persons.ts';
import { ownerEvidenceHandlers } from './projects/owner-evidence.ts';
import { checkPublication, lockPublication } from './projects/publishable.ts';
import { managedProjectHandlers } from './projects/managed-handlers.ts';
import { calendarHandlers } from './repayments/calendar.ts';
import { describeProposals } from './proposals/describe.ts';
import type { FourEyes } from './proposals/four-eyes.ts';
import { proposalHandlers } from './proposals/handlers.ts';
import { reconciliationHandlers } from './reconciliation/handlers.ts';
import { distributionHandlers } from './repayments/distribution-handlers.ts';
import { lockDistributionApproval } from './repayments/distribution-version.ts';
import { defaultRateHandlers } from './reports/default-rates.ts';
import { ledgerHandlers } from './reports/ledger-handlers.ts';
import { reportHandlers } from './reports/handlers.ts';
import { permitHandlers } from './reports/permits.ts';
import { listExportHandlers } from './back-office/exports/handlers.ts';
import { adminHandlers } from './back-office/handlers.ts';
import { checkReviewDecision, describeReviewDecision, lockReviewDecision } from './back-office/review-decision.ts';
import { peopleHandlers } from './back-office/people-handlers.ts';
import { checkRoleGrant, operatorHandlers } from './back-office/operators.ts';
import { waitingCountHandlers } from './back-office/waiting-counts.ts';
import { cacheFiles } from './documents/file-cache.ts';
import { kiisPdf } from './documents/render-in-worker.ts';
import type { contractFiles } from './investing/contract-files.ts';
import { investingHandlers } from './investing/handlers.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { projectList } from './investing/project-list.ts';
import type { Job } from './jobs/jobs.ts';
import { jobHandlers } from './jobs/job-health.ts';
import { clientAccount } from './payments/collection-account.ts';
import { paymentHandlers } from './payments/handlers.ts';
import { yearlyReportHandlers } from './reports/yearly-report-handlers.ts';
import { dataExportHandlers } from './reports/data-export/handlers.ts';
import { userHandlers } from './users/handlers.ts';

/** What the operations share. */
export interface Parts {
  options: AppOptions;
  document: OpenApiDocument;
  sealer: Sealer;
  party: Awaited<ReturnType<typeof registerAuth>>;
  social: SocialService | undefined;
  passkeys: PasskeySite | undefined;
  factorDuty: FactorDuty;
  newPassword: NewPasswordRule;
  sessionLimits: SessionLimits;
  payments: PaymentProvider | undefined;
  identityProviders: IdentityProviders | undefined;
  files: FileStore;
  contracts: ReturnType<typeof contractFiles>;
  projects: ReturnType<typeof projectList>;
  newsletter: ReturnType<typeof newsletterOf>;
  downloadsSecret: string;
  jobs: () => readonly Job[];
  log: FastifyBaseLogger;
}

/** Every operation of the contract with what carries it out, and what those work with that need two people. */
export function operationsOf(parts: Parts) {
  const { options, document, sealer, party, social, passkeys, factorDuty, newPassword, sessionLimits, payments, identityProviders, files } =
    parts;
  const { contracts, projects, newsletter, log } = parts;
  const { store, clock, origin, sandbox } = options;
  const blog = options.blog ? strapiHandlers(options.blog) : blogHandlers({ clock });
  // what is checked before a publication, approved and shown afterwards is the same sheet
  const sheets = cacheFiles(options.kiisPdf ?? kiisPdf);
  const fourEyes: FourEyes = {
    store,
    clock,
    document,
    handlers: () => handlers,
    describe: { ...describeProposals(clock), approveInstructions: describeApproval, decideReview: describeReviewDecision },
    checks: {
      publishProject: checkPublication({ clock, kiisPdf: sheets }),
      decideReview: checkReviewDecision({ store, clock }),
      grantRole: checkRoleGrant,
      setPayeeAccount: checkPayeeAccount,
      correctProject: checkCorrection({ clock, kiisPdf: sheets }),
    },
    locks: {
      approveInstructions: lockApproval,
      publishProject: lockPublication,
      correctProject: lockCorrection,
      decideReview: lockReviewDecision,
      approveDistribution: lockDistributionApproval,
    },
    involvements: { approveInstructions: approvalInvolvement },
    log: log,
  };
  const recentSignIn = requireRecentSignIn(store, systemClock);
  // what a Strapi answers has no type of ours: the contract checks it
  const handlers: Omit<Handlers, 'listBlogPosts'> & typeof blog = {
    ...authHandlers({
      store,
      clock: systemClock,
      sealer,
      origin,
      party,
      services: (party.embedded && social?.choices) || [],
      limits: sessionLimits,
    }),
    ...userHandlers({ store }),
    ...emailChangeHandlers({ store, clock: systemClock, origin, requireRecentSignIn: recentSignIn }),
    ...accountHandlers({
      store,
      clock: systemClock,
      origin,
      isOffered: party.embedded,
      limits: sessionLimits,
      newPassword,
      requireRecentSignIn: recentSignIn,
    }),
    ...secondFactorHandlers({
      store,
      clock: systemClock,
      sealer,
      origin,
      isOffered: party.embedded,
      factorDuty,
      requireRecentSignIn: recentSignIn,
    }),
    ...passkeyHandlers({ store, clock: systemClock, site: passkeys, factorDuty, requireRecentSignIn: recentSignIn }),
    ...dataExportHandlers({ store, clock, files, requireRecentSignIn: recentSignIn }),
    ...closingHandlers({ store, clock, files, retentionDays: options.retentionDays, requireRecentSignIn: recentSignIn }),
    ...investingHandlers({ store, clock, origin, contracts, kiisPdf: sheets, projects }),
    ...onboardingHandlers({ store, clock, origin, providers: identityProviders, log: log }),
    ...registrationHandlers({ store, clock, origin, newPassword }),
    ...marketingHandlers({ store, clock, newsletter }),
    ...couponHandlers({ store, clock }),
    ...complaintHandlers({ store, clock }),
    ...reportHandlers({ store, clock, secret: parts.downloadsSecret }),
    ...ledgerHandlers({ store, clock }),
    ...yearlyReportHandlers({ store, clock }),
    ...defaultRateHandlers({ store, clock }),
    ...permitHandlers({ store, clock }),
    ...calendarHandlers({ store, clock }),
    ...distributionHandlers({ store, clock }),
    ...projectLifecycleHandlers({ store, clock, origin }),
    ...managedProjectHandlers({ store, clock }),
    ...projectDraftHandlers({ store, clock, files, kiisPdf: sheets }),
    ...correctionHandlers({ store, clock, origin, files, kiisPdf: sheets }),
    ...ownerEvidenceHandlers({ store, clock }),
    ...connectedPersonHandlers({ store, clock }),
    ...adminHandlers({ store, clock, files, origin }),
    ...peopleHandlers({ store, clock, payer: payments }),
    ...listExportHandlers({ store, clock }),
    ...operatorHandlers({ store, clock, document, needsFactor: factorDuty.operators || factorDuty.everybody }),
    ...proposalHandlers(fourEyes, recentSignIn),
    ...waitingCountHandlers(fourEyes),
    ...blog,
    ...bondHandlers({ store, clock, contracts, origin }),
    ...transferHandlers({ store, clock, origin }),
    ...payeeAccountHandlers({ store, clock }),
    ...withdrawalHandlers({ store, clock, origin }),
    ...instructionHandlers({
      store,
      clock,
      account: clientAccount,
      version: options.paymentFileVersion,
      payer: payments,
    }),
    ...taxAndCostsHandlers({ store, clock }),
    ...payoutAccountHandlers({
      store,
      clock,
      origin,
      verification: options.payeeVerification ?? (sandbox ? sandboxPayees : undefined),
      requireRecentSignIn: recentSignIn,
    }),
    ...fileHandlers({ store, clock, files, scanner: options.scanner }),
    ...reconciliationHandlers({ store, clock }),
    ...jobHandlers({ store, jobs: parts.jobs }),
    ...paymentHandlers({ store, clock, origin, provider: payments, log: log }),
  };
  return { handlers, fourEyes };
}
