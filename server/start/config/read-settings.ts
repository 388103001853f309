import { usualDays } from '../../../domain/retention.ts';
import { paymentProviderNames } from '../../adapters/payments/choose.ts';
import { usualLimits } from '../../auth/session-limits.ts';
import { type SettingProblem, StartProblem, WrongSettings } from '../../lib/start-problem.ts';
import { readOrigin, readPort, readTls } from './address.ts';
import type { Config } from './config.ts';
import { unencrypted } from './encrypted.ts';
import { missingKeys, readIdenfy, readIdentity, readVeriff } from './identity.ts';
import { readMetricsToken, readPreviousKey, readSecretsKey } from './keys.ts';
import { readMode, readNow } from './mode.ts';
import { readBlog, readLogCollector, readPosthog, readSentryDsn, readSmtpUrl } from './outgoing.ts';
import { readMangopay, readPaymentFileVersion, readWebhookSecret } from './payments.ts';
import { missingInProduction } from './production.ts';
import { readProvider } from './read-provider.ts';
import { readRetentionDays } from './retention-setting.ts';
import { readSecretFiles } from './secret-files.ts';
import { readAbsoluteMs, readBreachedUrl, readCodes, readFactor, readIdleMs, readOperatorFactor, readPasskeyDomain } from './sign-in.ts';
import { readFacebook, readGoogle, readIssuer, readSignInIssuers } from './sign-in-services.ts';
import { readClamd, readDatabaseUrl, readFiles } from './storage.ts';
import { type UnknownSetting, unknownSettings } from './unknown-settings.ts';
import { readFolderPath, readSwitch } from './values.ts';

/** The valid settings of the environment, and everything that is wrong with it. */
export interface ReadSettings {
  config: Config;
  problems: readonly SettingProblem[];
  /** Names that look like those of settings. */
  unknown: readonly UnknownSetting[];
}

/** Reads and checks the environment. Throws a StartProblem with a sentence for each wrong setting. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { config, problems } = readSettings(env);
  if (problems.length > 0) throw new WrongSettings(problems);
  return config;
}

/** Reads the whole environment, whatever is wrong in it. */
export function readSettings(env: NodeJS.ProcessEnv): ReadSettings {
  const { read, problems: unreadable } = readSecretFiles(env);
  const problems: SettingProblem[] = [...unreadable];
  const take = <Value>(setting: string, reader: () => Value, otherwise: Value): Value => {
    try {
      return reader();
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error;
      problems.push({ setting, message: error.message });
      return otherwise;
    }
  };
  const mode = take('MODE', () => readMode(read), 'demo');
  const config: Config = {
    mode,
    port: take('PORT', () => readPort(read), 4000),
    host: read('HOST'),
    tls: take('TLS_CERT_FILE', () => readTls(read), undefined),
    origin: take('ORIGIN', () => readOrigin(read, mode), undefined),
    databaseUrl: take('DATABASE_URL', () => readDatabaseUrl(read), undefined),
    dataDir: read('DATA_DIR') ?? './data',
    now: take('NOW', () => readNow(read), undefined),
    webhookSecret: take('PAYMENT_WEBHOOK_SECRET', () => readWebhookSecret(read), undefined),
    paymentProvider: take('PAYMENT_PROVIDER', () => readProvider(read, 'PAYMENT_PROVIDER', paymentProviderNames, mode), 'none'),
    mangopay: take('MANGOPAY_CLIENT_ID', () => readMangopay(read), undefined),
    identityProvider: take('IDENTITY_PROVIDER', () => readIdentity(read, mode), 'none'),
    identitySettings: {
      idenfy: take('IDENFY_API_KEY', () => readIdenfy(read), undefined),
      veriff: take('VERIFF_API_KEY', () => readVeriff(read), undefined),
    },
    metricsToken: take('METRICS_TOKEN', () => readMetricsToken(read), undefined),
    secretsKey: take('SECRETS_KEY', () => readSecretsKey(read), undefined),
    previousSecretsKey: take('SECRETS_KEY_PREVIOUS', () => readPreviousKey(read), undefined),
    operatorsNeedFactor: take('OPERATOR_SECOND_FACTOR', () => readOperatorFactor(read, mode), true),
    breachedPasswordsUrl: take('BREACHED_PASSWORDS_URL', () => readBreachedUrl(read), undefined),
    everybodyNeedsFactor: take('SECOND_FACTOR', () => readFactor(read), false),
    strictCodes: take('SECOND_FACTOR_CODES', () => readCodes(read), false),
    sessionLimits: {
      idleMs: take('SESSION_IDLE_MINUTES', () => readIdleMs(read), usualLimits.idleMs),
      absoluteMs: take('SESSION_HOURS', () => readAbsoluteMs(read), usualLimits.absoluteMs),
    },
    passkeyDomain: take('PASSKEY_DOMAIN', () => readPasskeyDomain(read, mode), undefined),
    identity: take('OIDC_ISSUER', () => readIssuer(read), undefined),
    signIn: {
      google: take('GOOGLE_CLIENT_ID', () => readGoogle(read), undefined),
      facebook: take('FACEBOOK_APP_ID', () => readFacebook(read), undefined),
      issuers: take('SIGN_IN_ISSUERS', () => readSignInIssuers(read), []),
    },
    files: take('FILES_S3_URL', () => readFiles(read), { directory: '' }),
    retentionDays: take('RETENTION_DAYS', () => readRetentionDays(read('RETENTION_DAYS')), usualDays),
    statementFolder: readFolderPath(read, 'STATEMENT_FOLDER'),
    paymentFileVersion: take('PAYMENT_FILE_VERSION', () => readPaymentFileVersion(read), '09'),
    clamd: take('CLAMAV_URL', () => readClamd(read), undefined),
    smtpUrl: take('SMTP_URL', () => readSmtpUrl(read), undefined),
    blog: take('BLOG_URL', () => readBlog(read), undefined),
    traces: {
      posthog: take('POSTHOG_HOST', () => readPosthog(read), undefined),
      sentryDsn: take('SENTRY_DSN', () => readSentryDsn(read), undefined),
      release: read('RELEASE'),
    },
    logCollector: take('LOG_URL', () => readLogCollector(read), undefined),
    trustProxy: take('TRUST_PROXY', () => readSwitch(read, 'TRUST_PROXY'), false),
    print: take('PRINT', () => readSwitch(read, 'PRINT'), false),
  };
  // a setting that could not be read is not judged once more
  const addNew = (found: readonly SettingProblem[]) =>
    problems.push(...found.filter(({ setting }) => problems.every((problem) => problem.setting !== setting)));
  addNew(missingKeys(config));
  if (mode === 'production') {
    problems.push(...missingInProduction(read));
    addNew(unencrypted(read));
    if (config.now) problems.push({ setting: 'NOW', message: 'NOW is for the demo and for tests; production runs on the real time.' });
  }
  return { config, problems, unknown: unknownSettings(env) };
}
