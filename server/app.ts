import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import compress from '@fastify/compress';
import { like } from 'drizzle-orm';
import { registerAtlasReports } from './sandbox/atlas-reports.ts';
import { registerEmailChange } from './auth/email-change/register-email-change.ts';
import { passkeySite } from './auth/passkeys/passkey-site.ts';
import { registerAuth } from './auth/register.ts';
import { secretText } from './auth/settings.ts';
import { sealerOf } from './lib/sealing.ts';
import { usualLimits } from './auth/session-limits.ts';
import { sessionCheck } from './auth/sessions.ts';
import { signInServices } from './auth/sign-in-services.ts';
import { restrictOutgoing } from './lib/outgoing.ts';
import { systemClock } from './lib/clock.ts';
import { withSpans } from './lib/tracing.ts';
import { registerEntityTags } from './http/entity-tag.ts';
import { answerError } from './http/contract/answers.ts';
import { fastifyOptions } from './http/contract/broken-http.ts';
import { registerContract } from './http/contract/contract.ts';
import { loadDocument } from './http/contract/load.ts';
import { memoryStore } from './files/file-store.ts';
import { registerManualPages } from './adapters/identity/manual/register-manual-pages.ts';
import { chooseIdentity, tracedIdentity } from './adapters/identity/choose.ts';
import { distinctProviders } from './onboarding/identity-provider.ts';
import { registerIdentityWebhooks } from './onboarding/identity-webhooks.ts';
import { databasePosts } from './marketing/blog/handlers.ts';
import { registerBlogMedia } from './marketing/blog/media.ts';
import { strapiPosts } from './marketing/blog/strapi.ts';
import { cancelPendingPayoutAccount, holdPendingPayoutAccount } from './instructions/payout-account/change-payout-account.ts';
import { registerCancelPayoutAccount } from './instructions/payout-account/cancel-pages.ts';
import { newsletterOf } from './marketing/newsletter.ts';
import { registerNewsletterPages } from './marketing/newsletter-pages.ts';
import { registerVerificationLink } from './auth/confirmation-link.ts';
import { registerProjectPictures } from './projects/pictures.ts';
import { propose } from './proposals/propose.ts';
import { registerReconciliationMetrics } from './reconciliation/metrics.ts';
import { picturesPlugin } from './demo/pictures.ts';
import { demoPassword } from './demo/users.ts';
import { contractPdf } from './documents/render-in-worker.ts';
import { registerLegalFiles } from './documents/legal.ts';
import { contractFiles } from './investing/contract-files.ts';
import { choosePayments } from './adapters/payments/choose.ts';
import { projectList } from './investing/project-list.ts';
import { allJobs } from './jobs/jobs.ts';
import { registerBusinessMetrics } from './jobs/metrics.ts';
import { runCalendar, startJobs } from './jobs/runner.ts';
import { callerLimit } from './http/caller-limit.ts';
import { connectionLimits, limitConnections, limitRequests, timeouts } from './http/connections.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerRequestCount } from './http/request-count.ts';
import { registerReadiness } from './http/readiness.ts';
import { registerWebhooks, webhookSecret } from './payments/webhooks.ts';
import { sandboxJobs } from './sandbox/jobs.ts';
import { sandboxSocial } from './sandbox/social.ts';
import { registerSandbox } from './sandbox/register.ts';
import { registerReference } from './http/api-docs.ts';
import { logSerializers, RequestLog } from './http/request-log.ts';
import { registerSearch } from './http/sitemap.ts';
import { registerSecurity } from './http/security.ts';
import { encodePageUrl, registerStatic } from './http/static.ts';
import type { Store } from './store/store.ts';
import { appUser } from './store/schema.ts';
import { newPasswordRule } from './users/new-password.ts';
import { authorizeOperator } from './users/operator.ts';
import { reloadOnChange, tlsOptions } from './http/tls.ts';
import { registerTraces } from './http/traces.ts';
import type { AppOptions } from './app-options.ts';
import { operationsOf } from './operations.ts';

/** The whole server, composed: one origin for the app, the API, sign-in and (in the demo) the sandbox. It does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, clock, origin, sandbox } = options;
  const limits = options.connections ?? connectionLimits;
  const app: FastifyInstance = Fastify({
    ...fastifyOptions,
    ...timeouts(limits),
    rewriteUrl: ({ url = '/' }) => encodePageUrl(url),
    ...(options.tls && { https: { ...timeouts(limits).http, ...tlsOptions(options.tls) } }),
    // one proxy and no more: entries further left in X-Forwarded-For were written by the client
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    // what runs longer than this when the server stops is cut off
    forceCloseConnections: 'idle',
    // a proxy would forward a 503 to the browser instead of trying another server
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
  // pages beside the contract disclose no more about a failure than its operations do
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
  // a client that writes here sees the change in the next list it reads
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') projects.clear();
    done();
  });
  const files = options.files ?? memoryStore();
  const newsletterSecret = await secretText(store, sealer, 'newsletter.secret');
  const newsletter = newsletterOf({ store, clock, origin, secret: newsletterSecret });
  const contracts = contractFiles(store, clock, options.contractPdf ?? contractPdf);
  const document = loadDocument();
  const { handlers, fourEyes } = operationsOf({
    options,
    document,
    sealer,
    party,
    social,
    passkeys,
    factorDuty,
    newPassword,
    sessionLimits,
    payments,
    identityProviders,
    files,
    contracts,
    projects,
    newsletter,
    downloadsSecret: await secretText(store, sealer, 'downloads.secret'),
    jobs: () => jobs,
    log: app.log,
  });
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
  // before the operations: its faults are applied first
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
  registerSearch(app, { store, origin, published: options.blog ? strapiPosts(options.blog) : databasePosts(clock) });
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
