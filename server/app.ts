import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import compress from '@fastify/compress';
import { like } from 'drizzle-orm';
import { registerAtlasReports } from './sandbox/atlas-reports.ts';
import { authHandlers } from './auth/handlers.ts';
import { emailChangeHandlers } from './auth/email-change/handlers.ts';
import { registerEmailChange } from './auth/email-change/register-email-change.ts';
import { accountHandlers } from './auth/account/handlers.ts';
import { secondFactorHandlers } from './auth/second-factor/handlers.ts';
import { passkeyHandlers } from './auth/passkeys/handlers.ts';
import { passkeySite } from './auth/passkeys/passkey-site.ts';
import { registerAuth } from './auth/register.ts';
import { secretText } from './auth/settings.ts';
import { sealerOf } from './lib/sealing.ts';
import type { ExternalProvider } from './auth/discover-issuer.ts';
import { type SessionLimits, usualLimits } from './auth/session-limits.ts';
import { sessionCheck } from './auth/sessions.ts';
import { type SignInServices, signInServices } from './auth/sign-in-services.ts';
import { requireRecentSignIn } from './auth/step-up.ts';
import type { RetentionDays } from '../domain/retention.ts';
import type { Clock } from './lib/clock.ts';
import { restrictOutgoing } from './lib/outgoing.ts';
import { systemClock } from './lib/clock.ts';
import { withSpans } from './lib/tracing.ts';
import { registerEntityTags } from './http/entity-tag.ts';
import { answerError } from './http/contract/answers.ts';
import { fastifyOptions } from './http/contract/broken-http.ts';
import { registerContract } from './http/contract/contract.ts';
import type { Handlers } from './http/contract/handlers.ts';
import { loadDocument } from './http/contract/load.ts';
import { type FileStore, memoryStore } from './files/file-store.ts';
import type { VirusScanner } from './files/virus-scanner.ts';
import { fileHandlers } from './files/handlers.ts';
import { onboardingHandlers } from './onboarding/register.ts';
import { registerManualPages } from './adapters/identity/manual/register-manual-pages.ts';
import { chooseIdentity, tracedIdentity, type IdentityChoice, type IdentitySettings } from './adapters/identity/choose.ts';
import { distinctProviders, type IdentityProvider, type IdentityProviders } from './onboarding/identity-provider.ts';
import { registerIdentityWebhooks } from './onboarding/identity-webhooks.ts';
import { blogHandlers, publishedHere } from './marketing/blog/handlers.ts';
import { registerBlogMedia } from './marketing/blog/media.ts';
import { publishedThere, type Strapi, strapiHandlers } from './marketing/blog/strapi.ts';
import { closingHandlers } from './closing/handlers.ts';
import { complaintHandlers } from './complaints/handlers.ts';
import { bondHandlers } from './projects/bond-handlers.ts';
import { transferHandlers } from './payments/transfer-handlers.ts';
import { approvalInvolvement } from './instructions/approve.ts';
import { lockApproval } from './instructions/lock-approval.ts';
import { checkPayeeAccount, payeeAccountHandlers } from './instructions/payee-account-handlers.ts';
import { describeApproval } from './instructions/describe.ts';
import type { PaymentFileVersion } from './lib/iso20022/write-pain.ts';
import { sandboxPayees } from './adapters/payee/sandbox.ts';
import { cancelPendingPayoutAccount, holdPendingPayoutAccount } from './instructions/payout-account/change-payout-account.ts';
import { registerCancelPayoutAccount } from './instructions/payout-account/cancel-pages.ts';
import { payoutAccountHandlers } from './instructions/payout-account/handlers.ts';
import type { PayeeVerification } from './instructions/payout-account/payee-verification.ts';
import { instructionHandlers } from './instructions/handlers.ts';
import { taxAndCostsHandlers } from './instructions/tax-and-costs-handlers.ts';
import { withdrawalHandlers } from './payments/withdrawal-handlers.ts';
import type { MailServer } from './mail/outbox.ts';
import { couponHandlers } from './marketing/coupons.ts';
import { marketingHandlers } from './marketing/handlers.ts';
import { newsletterOf } from './marketing/newsletter.ts';
import { registerNewsletterPages } from './marketing/newsletter-pages.ts';
import { registrationHandlers } from './onboarding/registration-handlers.ts';
import { registerVerificationLink } from './auth/confirmation-link.ts';
import { checkCorrection, correctionHandlers, lockCorrection } from './projects/correction-handlers.ts';
import { projectLifecycleHandlers } from './projects/handlers.ts';
import { projectDraftHandlers } from './projects/draft-handlers.ts';
import { connectedPersonHandlers } from './projects/connected-persons.ts';
import { ownerEvidenceHandlers } from './projects/owner-evidence.ts';
import { registerProjectPictures } from './projects/pictures.ts';
import { checkPublication, lockPublication } from './projects/publishable.ts';
import { managedProjectHandlers } from './projects/managed-handlers.ts';
import { calendarHandlers } from './repayments/calendar.ts';
import { describeProposals } from './proposals/describe.ts';
import type { FourEyes } from './proposals/four-eyes.ts';
import { proposalHandlers } from './proposals/handlers.ts';
import { propose } from './proposals/propose.ts';
import { reconciliationHandlers } from './reconciliation/handlers.ts';
import { registerReconciliationMetrics } from './reconciliation/metrics.ts';
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
import { operatorHandlers } from './back-office/operators.ts';
import { waitingCountHandlers } from './back-office/waiting-counts.ts';
import { picturesPlugin } from './demo/pictures.ts';
import { demoPassword } from './demo/users.ts';
import type { ContractPdf } from './documents/contract-data.ts';
import { cacheFiles } from './documents/file-cache.ts';
import type { KiisPdf } from './documents/kiis-data.ts';
import { contractPdf, kiisPdf } from './documents/render-in-worker.ts';
import { registerLegalFiles } from './documents/legal.ts';
import { contractFiles } from './investing/contract-files.ts';
import { investingHandlers } from './investing/handlers.ts';
import { choosePayments, type PaymentProviderName } from './adapters/payments/choose.ts';
import type { MangopaySettings } from './adapters/payments/mangopay-api.ts';
import type { PaymentProvider } from './payments/provider.ts';
import { projectList } from './investing/project-list.ts';
import { allJobs, type Job } from './jobs/jobs.ts';
import { jobHandlers } from './jobs/job-health.ts';
import { registerBusinessMetrics } from './jobs/metrics.ts';
import { runCalendar, startJobs } from './jobs/runner.ts';
import { callerLimit } from './http/caller-limit.ts';
import { type ConnectionLimits, connectionLimits, limitConnections, limitRequests, timeouts } from './http/connections.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerRequestCount } from './http/request-count.ts';
import { registerReadiness } from './http/readiness.ts';
import { clientAccount } from './payments/collection-account.ts';
import { paymentHandlers } from './payments/handlers.ts';
import { registerWebhooks, webhookSecret } from './payments/webhooks.ts';
import { yearlyReportHandlers } from './reports/yearly-report-handlers.ts';
import { dataExportHandlers } from './reports/data-export/handlers.ts';
import { userHandlers } from './users/handlers.ts';
import { sandboxJobs } from './sandbox/jobs.ts';
import { sandboxSocial } from './sandbox/social.ts';
import { registerSandbox } from './sandbox/register.ts';
import { registerReference } from './http/api-docs.ts';
import { logSerializers, RequestLog } from './http/request-log.ts';
import { registerSearch } from './http/sitemap.ts';
import { registerSecurity } from './http/security.ts';
import { encodePageUrl, registerStatic } from './http/static.ts';
import type { Store } from './store/open.ts';
import { appUser } from './store/schema.ts';
import { type BreachedPasswords, newPasswordRule } from './users/new-password.ts';
import { authorizeOperator } from './users/operator.ts';
import { reloadOnChange, type TlsFiles, tlsOptions } from './http/tls.ts';
import { registerTraces, type TracesOptions } from './http/traces.ts';

export interface AppOptions {
  store: Store;
  clock: Clock;
  /** Where browsers reach the server, `http://localhost:4000`. */
  origin: string;
  /** The demo: sandbox bank, scenarios, faults, the movable clock. */
  sandbox: boolean;
  /** The server speaks TLS with these files. */
  tls?: TlsFiles | undefined;
  /** The built app; undefined where only the API is wanted. */
  staticDir?: string | undefined;
  /** The built legal texts; without them each is made when it is asked for. */
  documentsDir?: string | undefined;
  /** Lowest level that is logged; undefined for no log. */
  log?: 'info' | 'warn' | undefined;
  /** Where the log goes in place of standard output. */
  logTo?: { write(line: string): void } | undefined;
  webhookSecret?: string | undefined;
  /** Seals what must not be readable in the database (`SECRETS_KEY`). The server passes one always; tests need none. */
  secretsKey?: string | undefined;
  /** `SECRETS_KEY_PREVIOUS`: opens what it has sealed while the key is being changed. */
  previousSecretsKey?: string | undefined;
  /** Operators without a second factor are refused in the back office. */
  operatorsNeedFactor?: boolean | undefined;
  /** Knows passwords that were published in breaches; without it only a list of common ones. */
  breachedPasswords?: BreachedPasswords | undefined;
  /** Everybody signs in with a second factor; whoever has none enrols one there. */
  everybodyNeedsFactor?: boolean | undefined;
  /** Codes of an app count in their own 30 seconds alone. */
  strictCodes?: boolean | undefined;
  /** How long sessions last; without it half an hour unused, half a day in all. */
  sessionLimits?: SessionLimits | undefined;
  /** The domain of passkeys; without it the host of `origin`. */
  passkeyDomain?: string | undefined;
  /** Collects payments: the name of an adapter or one made by the caller. The demo has the sandbox bank; without one only bank transfers are possible. */
  paymentProvider?: PaymentProviderName | PaymentProvider | 'none' | undefined;
  /** The account at Mangopay, where that is the provider. */
  mangopay?: MangopaySettings | undefined;
  /** Checks identities: the primary way and the alternative one, named or made by the caller, who may give one for both. */
  identityProvider?: IdentityChoice | IdentityProvider | IdentityProviders | undefined;
  /** Keys of identity providers. */
  identitySettings?: IdentitySettings | undefined;
  /** Asks a payee's bank for the name of an account. The demo has the sandbox's; without one names stay unconfirmed. */
  payeeVerification?: PayeeVerification | undefined;
  /** Another identity provider in place of the embedded one. */
  identity?: ExternalProvider | undefined;
  /** Services beside the embedded sign-in. The demo has the sandbox in place of Facebook and Google where none is set. */
  signIn?: SignInServices | undefined;
  /** Where sent files are kept; in memory where nothing is said. */
  files?: FileStore | undefined;
  /** Periods after which personal data is deleted; without them the usual ones. */
  retentionDays?: RetentionDays | undefined;
  /** Where files of the bank arrive; without it they are uploaded. */
  statementFolder?: string | undefined;
  /** Version of pain.001.001 in payment files; `09` where nothing is said. */
  paymentFileVersion?: PaymentFileVersion | undefined;
  /** Hosts and ports that requests may go to; everywhere where none are given. */
  outgoing?: readonly string[] | undefined;
  /** Scans sent files for viruses. */
  scanner?: VirusScanner | undefined;
  /** Sends the emails; without it they stay in the outbox, which the demo shows at `/sandbox/mail`. */
  mail?: MailServer | undefined;
  /** After how many milliseconds the demo's desk accepts what waits for review. */
  acceptAfterMs?: number | undefined;
  /** Lets programs elsewhere read `/metrics`. */
  metricsToken?: string | undefined;
  /** The Strapi that the posts come from; without it they are those of the repository. */
  blog?: Strapi | undefined;
  /** Where measurements are passed on to; without it they are dropped. */
  traces?: TracesOptions | undefined;
  /** True behind one reverse proxy that adds to `X-Forwarded-For`. */
  trustProxy?: boolean | undefined;
  /** Calls of one person in a minute that this process answers; without it any number. */
  callsPerMinute?: number | undefined;
  /** Other limits of connections than those of the product: tests do not wait for minutes. */
  connections?: ConnectionLimits | undefined;
  /** Makes contracts in place of the thread that the product starts for that. */
  contractPdf?: ContractPdf | undefined;
  /** The same for key investment information sheets. */
  kiisPdf?: KiisPdf | undefined;
  /** Is given the jobs that run while the server listens: a simulation runs them by its own clock. */
  onJobs?: ((jobs: readonly Job[]) => void) | undefined;
}

/** The whole server, composed: one origin for the app, the API, sign-in and (in the demo) the sandbox. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, clock, origin, sandbox } = options;
  const limits = options.connections ?? connectionLimits;
  const app: FastifyInstance = Fastify({
    ...fastifyOptions,
    ...timeouts(limits),
    rewriteUrl: ({ url = '/' }) => encodePageUrl(url),
    ...(options.tls && { https: { ...timeouts(limits).http, ...tlsOptions(options.tls) } }),
    // one proxy and no more: what stands further left in X-Forwarded-For was written by the client
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    // what runs longer than this when the server stops is cut off
    forceCloseConnections: 'idle',
    // a proxy hands a 503 on to the browser instead of asking another server
    return503OnClosing: false,
    logController: new RequestLog(),
    logger: options.log ? { level: options.log, serializers: logSerializers, ...(options.logTo && { stream: options.logTo }) } : false,
  });

  if (options.tls) reloadOnChange(app, options.tls);
  if (options.outgoing)
    restrictOutgoing(options.outgoing, (address) => app.log.error({ address }, 'refused a request that no setting allows'));

  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    // what is for one person is nothing for a cache, the browser's own included
    if (request.headers.authorization !== undefined && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
  // pages beside the contract tell no more of what failed than its operations do
  app.setErrorHandler(answerError);
  if (options.trustProxy) limitRequests(app, limits);
  else limitConnections(app, limits);
  registerRequestCount(app);
  const metrics = registerMetrics(app, options.metricsToken);
  registerReconciliationMetrics([metrics], store, options.statementFolder);
  registerSecurity(app, origin);
  registerEntityTags(app);
  // in one call up to 64 KiB: a stream for each answer costs more than the compression
  await app.register(compress, { threshold: 2048, syncThreshold: 65_536, encodings: ['gzip', 'deflate'] });

  // Sign-ins and tokens live by the real time: moving the sandbox's clock by days must not sign everybody out.
  const sealer = sealerOf(options.secretsKey ?? 'not a secret: for tests and single databases of the demo', options.previousSecretsKey);
  const social = (options.signIn && signInServices(options.signIn)) ?? (sandbox ? sandboxSocial(store, origin) : undefined);
  const passkeys = options.identity ? undefined : passkeySite(origin, options.passkeyDomain);
  const factorDuty = {
    operators: options.operatorsNeedFactor ?? false,
    everybody: options.everybodyNeedsFactor ?? false,
    isStrict: options.strictCodes ?? false,
  };
  const newPassword = newPasswordRule(options.breachedPasswords, (error) =>
    app.log.warn({ err: error }, 'nobody could say whether a password was published'),
  );
  const sessionLimits = options.sessionLimits ?? usualLimits;
  const party = await registerAuth(app, {
    store,
    clock: systemClock,
    sealer,
    origin,
    external: options.identity,
    demo: sandbox ? { emails: await demoEmails(store), password: demoPassword } : undefined,
    social,
    passkeys,
    factorDuty,
    newPassword,
    limits: sessionLimits,
  });

  const secret = await webhookSecret(store, options.webhookSecret);
  const paymentAdapter = choosePayments(options.paymentProvider ?? (sandbox ? 'sandbox' : 'none'), {
    store,
    origin,
    secret,
    mangopay: options.mangopay,
  });
  const payments = paymentAdapter && withSpans('payments', paymentAdapter);
  const identityAdapters = chooseIdentity(options.identityProvider ?? (sandbox ? ['sandbox', 'sandbox'] : 'none'), {
    store,
    origin,
    secret,
    ...options.identitySettings,
  });
  const identityProviders = identityAdapters && tracedIdentity(identityAdapters);
  const projects = projectList(store, clock);
  // whoever writes something here sees it in the next list they read
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') projects.clear();
    done();
  });
  const files = options.files ?? memoryStore();
  const blog = options.blog ? strapiHandlers(options.blog) : blogHandlers({ clock });
  const newsletterSecret = await secretText(store, sealer, 'newsletter.secret');
  const newsletter = newsletterOf({ store, clock, origin, secret: newsletterSecret });
  const contracts = contractFiles(store, clock, options.contractPdf ?? contractPdf);
  // what is checked before a publication, approved and shown afterwards is the same sheet
  const sheets = cacheFiles(options.kiisPdf ?? kiisPdf);
  const document = loadDocument();
  const fourEyes: FourEyes = {
    store,
    clock,
    document,
    handlers: () => handlers,
    describe: { ...describeProposals(clock), approveInstructions: describeApproval, decideReview: describeReviewDecision },
    checks: {
      publishProject: checkPublication({ clock, kiisPdf: sheets }),
      decideReview: checkReviewDecision({ store, clock }),
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
    log: app.log,
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
    ...onboardingHandlers({ store, clock, origin, providers: identityProviders, log: app.log }),
    ...registrationHandlers({ store, clock, origin, newPassword }),
    ...marketingHandlers({ store, clock, newsletter }),
    ...couponHandlers({ store, clock }),
    ...complaintHandlers({ store, clock }),
    ...reportHandlers({ store, clock, secret: await secretText(store, sealer, 'downloads.secret') }),
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
    ...jobHandlers({ store, jobs: () => jobs }),
    ...paymentHandlers({ store, clock, origin, provider: payments, log: app.log }),
  };
  const acceptAfterMs = options.acceptAfterMs ?? (sandbox ? 5000 : undefined);
  const demoJobs = sandbox ? sandboxJobs({ store, clock }) : [];
  const { mail, statementFolder } = options;
  const jobs = allJobs({
    store,
    clock,
    origin,
    payments,
    identityProviders,
    statementFolder,
    files,
    retentionDays: options.retentionDays,
    mail,
    acceptAfterMs,
    demoJobs,
    fourEyes,
    contracts,
    log: app.log,
  });
  // before the operations: its faults stand in front of them
  if (sandbox)
    await registerSandbox(app, { store, clock, origin, secret, paths: document.paths, runCalendarJobs: () => runCalendar(jobs) });
  await registerContract(app, {
    document,
    handlers,
    ...sessionCheck(store, systemClock, sessionLimits),
    authorize: authorizeOperator({ store, clock, needsFactor: factorDuty.operators || factorDuty.everybody }),
    propose: propose(fourEyes),
    limitCaller: options.callsPerMinute === undefined ? undefined : callerLimit(options.callsPerMinute),
  });
  registerReference(app, document);
  registerLegalFiles(app, options.documentsDir);
  registerSearch(app, { store, origin, published: options.blog ? publishedThere(options.blog) : publishedHere(clock) });
  registerProjectPictures(app, files);
  await app.register(picturesPlugin, { prefix: '/v2/pictures' });
  if (options.blog) registerBlogMedia(app, options.blog);
  await registerWebhooks(app, { store, clock, secret, providers: payments ? [payments] : [] });
  await registerIdentityWebhooks(app, { store, clock, origin, providers: distinctProviders(identityProviders) });
  await registerManualPages(app, {
    store,
    clock,
    origin,
    files,
    scanner: options.scanner,
    providers: distinctProviders(identityProviders),
  });
  await registerVerificationLink(app, { store, clock });
  await registerCancelPayoutAccount(app, { store, clock, origin });
  await registerEmailChange(app, {
    store,
    clock: systemClock,
    origin,
    cancelPendingPayoutAccount,
    holdPendingPayoutAccount: (tx, userId, undoMs) => holdPendingPayoutAccount(tx, clock, userId, undoMs),
  });
  await registerNewsletterPages(app, newsletter);
  await registerTraces(app, options.traces ?? {});
  registerBusinessMetrics([metrics], store, jobs);
  startJobs(app, store, jobs);
  options.onJobs?.(jobs);

  registerReadiness(app, store);
  if (sandbox) registerAtlasReports(app);
  await registerStatic(app, { directory: options.staticDir, origin, demo: sandbox });
  await app.ready();
  return app;
}

async function demoEmails(store: Store): Promise<string[]> {
  const people = await store.db
    .select({ email: appUser.email })
    .from(appUser)
    .where(like(appUser.email, '%@demo.example'))
    .orderBy(appUser.email);
  return people.map(({ email }) => email);
}
