import { tmpdir } from 'node:os';
import path from 'node:path';
import { type IdentityChoice, type IdentitySettings, identityProviderNames } from '../../adapters/identity/choose.ts';
import type { ClamdAddress } from '../../adapters/virus/clamd.ts';
import { type PaymentProviderName, paymentProviderNames } from '../../adapters/payments/choose.ts';
import type { MangopaySettings } from '../../adapters/payments/mangopay-api.ts';
import type { ExternalProvider } from '../../auth/discover-issuer.ts';
import { type SessionLimits, usualLimits } from '../../auth/session-limits.ts';
import type { SignInIssuer, SignInServices } from '../../auth/sign-in-services.ts';
import { type Strapi, strapiAt } from '../../marketing/blog/strapi.ts';
import type { BucketAddress } from '../../files/file-store.ts';
import { mapKeys } from '../../../domain/keys.ts';
import { type RetentionDays, usualDays } from '../../../domain/retention.ts';
import { recordOf } from '../../../domain/unknown.ts';
import type { TlsFiles } from '../../http/tls.ts';
import { isDsn, type TracesOptions } from '../../http/traces.ts';
import type { PaymentFileVersion } from '../../lib/iso20022/write-pain.ts';
import { type SettingProblem, StartProblem, WrongSettings } from '../../lib/start-problem.ts';
import { isDatabaseAddress } from '../../store/hosts.ts';
import { readRetentionDays } from './retention-setting.ts';
import { unencrypted } from './encrypted.ts';
import { readSecretFiles } from './secret-files.ts';

/** Every setting of the server, read once. `server/start/config/settings.ts` describes them. */
export interface Config {
  /** `demo` has the sandbox, the demo data, the Atlas and the lab. */
  mode: 'demo' | 'production';
  port: number;
  /** Undefined: all addresses. */
  host: string | undefined;
  /** The server speaks TLS itself; without it HTTP. */
  tls: TlsFiles | undefined;
  /** Where browsers reach the server; undefined in the demo only: `http://localhost:{port}`. */
  origin: string | undefined;
  databaseUrl: string | undefined;
  /** Directory of the embedded database. */
  dataDir: string;
  /** Demo only: the time at which the clock starts. */
  now: Date | undefined;
  /** Signs what the bank of the collection account sends. */
  webhookSecret: string | undefined;
  /** Collects payments; without one only bank transfers are possible. */
  paymentProvider: PaymentProviderName | 'none';
  /** The account there, where `paymentProvider` is `mangopay`. */
  mangopay: MangopaySettings | undefined;
  /** Checks identities; without one nobody can be verified. */
  identityProvider: IdentityChoice;
  identitySettings: IdentitySettings;
  metricsToken: string | undefined;
  /** Seals sessions and keys in the database; the demo makes its own. */
  secretsKey: string | undefined;
  /** The key before, while it is being changed. */
  previousSecretsKey: string | undefined;
  /** Whether operators without a second factor are refused. With another issuer that is its business. */
  operatorsNeedFactor: boolean;
  /** Whether codes of an app count in their own 30 seconds alone. */
  strictCodes: boolean;
  /** How long sessions last. */
  sessionLimits: SessionLimits;
  /** Where passwords of breaches are looked up; undefined: nowhere. */
  breachedPasswordsUrl: string | undefined;
  /** Whether everybody signs in with a second factor. */
  everybodyNeedsFactor: boolean;
  /** The domain that passkeys belong to; undefined: the host of the origin. */
  passkeyDomain: string | undefined;
  /** Another OpenID Connect issuer in place of the embedded one. */
  identity: ExternalProvider | undefined;
  /** Services that people may sign in with beside the built-in way. */
  signIn: SignInServices;
  files: BucketAddress | { directory: string };
  /** After how many days personal data is deleted. */
  retentionDays: RetentionDays;
  /** Files of the bank are taken from here; without it they are uploaded. */
  statementFolder: string | undefined;
  /** Version of pain.001.001 in payment files for the bank. */
  paymentFileVersion: PaymentFileVersion;
  /** ClamAV's daemon; without it uploads are not scanned for viruses. */
  clamd: ClamdAddress | undefined;
  smtpUrl: string | undefined;
  blog: Strapi | undefined;
  traces: TracesOptions;
  /** Where lines of the log are sent, beside standard output. */
  logCollector: { url: string; token: string | undefined } | undefined;
  trustProxy: boolean;
  /** Prints addresses and demo accounts once the server listens. */
  print: boolean;
}

/** Reads a setting; an empty one counts as absent. */
type Read = (name: string) => string | undefined;

/** What the environment says, as far as it can be used, and everything that is wrong with it. */
export interface ReadSettings {
  config: Config;
  problems: readonly SettingProblem[];
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
  for (const problem of missingKeys(config).map(missingKeyProblem))
    if (problems.every(({ setting }) => setting !== problem.setting)) problems.push(problem);
  if (mode === 'production') {
    const need = (setting: string, others: string) => {
      if (read(setting) === undefined) problems.push({ setting, message: `${setting}${others} is missing; production needs it.` });
    };
    need('ORIGIN', '');
    if (!read('DATA_DIR')) need('DATABASE_URL', ' or DATA_DIR');
    need('PAYMENT_WEBHOOK_SECRET', '');
    need('SECRETS_KEY', '');
    // what cannot be read is not judged
    problems.push(...unencrypted(read).filter(({ setting }) => problems.every((problem) => problem.setting !== setting)));
    if (config.now) problems.push({ setting: 'NOW', message: 'NOW is for the demo and for tests; production runs on the real time.' });
  }
  return { config, problems };
}

function readMode(read: Read): Config['mode'] {
  const mode = read('MODE') ?? 'demo';
  if (mode !== 'demo' && mode !== 'production') throw new StartProblem(`MODE must be demo or production, not "${mode}".`);
  return mode;
}

function readOperatorFactor(read: Read, mode: Config['mode']): boolean {
  const text = read('OPERATOR_SECOND_FACTOR') ?? (mode === 'production' && read('OIDC_ISSUER') === undefined ? 'required' : 'optional');
  if (text !== 'required' && text !== 'optional')
    throw new StartProblem(`OPERATOR_SECOND_FACTOR must be required or optional, not "${text}".`);
  return text === 'required';
}

function readNumber(read: Read, name: string, [least, most]: readonly [number, number]): number | undefined {
  const text = read(name);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new StartProblem(`${name} must be a number from ${least} to ${most}, not "${text}".`);
  return number;
}

const minuteMs = 60_000;

/** How long sessions last, in whole minutes and hours; the shorter one counts. */
const readIdleMs = (read: Read): number => (readNumber(read, 'SESSION_IDLE_MINUTES', [5, 720]) ?? usualLimits.idleMs / minuteMs) * minuteMs;

const readAbsoluteMs = (read: Read): number => {
  const hourMs = 60 * minuteMs;
  return (readNumber(read, 'SESSION_HOURS', [1, 24]) ?? usualLimits.absoluteMs / hourMs) * hourMs;
};

function readCodes(read: Read): boolean {
  const text = read('SECOND_FACTOR_CODES') ?? 'tolerant';
  if (text !== 'tolerant' && text !== 'strict') throw new StartProblem(`SECOND_FACTOR_CODES must be tolerant or strict, not "${text}".`);
  return text === 'strict';
}

function readBreachedUrl(read: Read): string | undefined {
  return read('BREACHED_PASSWORDS_URL') === undefined
    ? undefined
    : readProviderUrl(read, 'BREACHED_PASSWORDS_URL', 'https://api.pwnedpasswords.com');
}

function readFactor(read: Read): boolean {
  const text = read('SECOND_FACTOR') ?? 'optional';
  if (text !== 'required' && text !== 'optional') throw new StartProblem(`SECOND_FACTOR must be required or optional, not "${text}".`);
  if (text === 'required' && read('OIDC_ISSUER') !== undefined)
    throw new StartProblem('SECOND_FACTOR=required is for the built-in sign-in; with OIDC_ISSUER that provider decides.');
  return text === 'required';
}

/** A host may use passkeys of its own name and of a domain above it (Web Authentication, Level 3, 5.1.3). Top-level domains are refused by browsers. */
function readPasskeyDomain(read: Read, mode: Config['mode']): string | undefined {
  const domain = read('PASSKEY_DOMAIN');
  if (domain === undefined) return undefined;
  const origin = readOrigin(read, mode) ?? 'http://localhost';
  const { hostname } = new URL(origin);
  if (hostname !== domain && !(domain.includes('.') && hostname.endsWith(`.${domain}`)))
    throw new StartProblem(`PASSKEY_DOMAIN must be the host of ORIGIN or a domain above it, such as example.com, not "${domain}".`);
  return domain;
}

function readPort(read: Read): number {
  const text = read('PORT') ?? '4000';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new StartProblem(`PORT must be a number from 0 to 65535, not "${text}".`);
  return port;
}

const isHttp = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
const localHosts = ['localhost', '127.0.0.1', '[::1]'];

function readOrigin(read: Read, mode: Config['mode']): string | undefined {
  const text = read('ORIGIN');
  if (text === undefined) return undefined;
  const origin = text.replace(/\/$/, '');
  if (!isHttp(text) || new URL(text).origin !== origin)
    throw new StartProblem(`ORIGIN must be an address like https://invest.example.com, without a path, not "${text}".`);
  const { protocol, hostname } = new URL(origin);
  if (mode === 'production' && protocol !== 'https:' && !localHosts.includes(hostname))
    throw new StartProblem(`ORIGIN must begin with https:// in production, not "${text}".`);
  return origin;
}

/** Not shown where it is wrong: it may hold a password. */
function readDatabaseUrl(read: Read): string | undefined {
  const url = read('DATABASE_URL');
  if (url !== undefined && !isDatabaseAddress(url))
    throw new StartProblem(
      'DATABASE_URL must be an address like postgres://user:password@host:5432/name; in a password / is %2F, # is %23, ? is %3F and @ is %40.',
    );
  return url;
}

function readTls(read: Read): TlsFiles | undefined {
  const files = readTogether(read, ['TLS_CERT_FILE', 'TLS_KEY_FILE'], []);
  return files && { certFile: path.resolve(files.TLS_CERT_FILE), keyFile: path.resolve(files.TLS_KEY_FILE) };
}

function readNow(read: Read): Date | undefined {
  const text = read('NOW');
  if (text === undefined) return undefined;
  if (Number.isNaN(Date.parse(text))) throw new StartProblem(`NOW must be a date like 2026-03-01 or 2026-03-01T09:00:00Z, not "${text}".`);
  return new Date(text);
}

/** The demo has the sandbox where nothing is said. Production has what it names, and never the sandbox: there anybody decides what was paid. */
function readProvider<Name extends string>(
  read: Read,
  setting: string,
  names: readonly Name[],
  mode: Config['mode'],
): Name | 'sandbox' | 'none' {
  const text = read(setting);
  if (text === undefined) return mode === 'demo' ? 'sandbox' : 'none';
  if (text === 'none') return text;
  const allowed = names.filter((name) => mode === 'demo' || name !== 'sandbox');
  const chosen = allowed.find((name) => name === text);
  if (chosen === undefined)
    throw new StartProblem(
      `${setting} must be ${['none', ...allowed].join(' or ')} in ${mode === 'demo' ? 'the demo' : 'production'}, not "${text}".`,
    );
  return chosen;
}

/** One provider, or the primary and the alternative one. */
function readIdentity(read: Read, mode: Config['mode']): IdentityChoice {
  const setting = 'IDENTITY_PROVIDER';
  const [first, second, ...others] = (read(setting) ?? '').split(',').map((name) => name.trim());
  if (others.length > 0) throw new StartProblem(`${setting} names the primary and the alternative provider, and no third one.`);
  const nameOf = (name: string | undefined) => readProvider(() => name || undefined, setting, identityProviderNames, mode);
  const primary = nameOf(first);
  const alternative = second === undefined ? primary : nameOf(second);
  if (primary === 'none' || alternative === 'none') {
    if (primary !== alternative) throw new StartProblem(`${setting} must be none alone.`);
    return 'none';
  }
  return [primary, alternative];
}

const minSecretBytes = 16;

/** The secrets that providers give out are longer: 20 signs at iDenfy, 32 at Facebook, 35 at Google, 36 at Veriff, about 50 at Mangopay. */
function needLength(name: string, secret: string | undefined): void {
  if (secret !== undefined && Buffer.byteLength(secret) < minSecretBytes)
    throw new StartProblem(`${name} must be at least ${minSecretBytes} bytes long.`);
}

/** Values that are given together or not at all; undefined where none is. The secrets among them have at least 16 bytes. */
function readTogether<Name extends string>(
  read: Read,
  names: readonly [Name, ...Name[]],
  secrets: readonly NoInfer<Name>[],
): Record<Name, string> | undefined {
  const given = names.filter((name) => read(name) !== undefined);
  if (given.length === 0) return undefined;
  const missing = names.find((name) => read(name) === undefined);
  if (missing !== undefined) throw new StartProblem(`${names[0]} needs ${names.slice(1).join(' and ')} beside it; ${missing} is missing.`);
  for (const name of secrets) needLength(name, read(name));
  return mapKeys(names, (name) => read(name) ?? '');
}

/** Where a provider is reached, if not at its own address: its test environment. */
function readProviderUrl(read: Read, name: string, own: string): string {
  const url = read(name) ?? own;
  if (!isHttp(url)) throw new StartProblem(`${name} must be an address like ${own}, not "${url}".`);
  return url.replace(/\/$/, '');
}

function readIdenfy(read: Read): IdentitySettings['idenfy'] {
  const url = readProviderUrl(read, 'IDENFY_URL', 'https://ivs.idenfy.com');
  const keys = readTogether(
    read,
    ['IDENFY_API_KEY', 'IDENFY_API_SECRET', 'IDENFY_SIGNING_KEY'],
    ['IDENFY_API_SECRET', 'IDENFY_SIGNING_KEY'],
  );
  return keys && { url, apiKey: keys.IDENFY_API_KEY, apiSecret: keys.IDENFY_API_SECRET, signingKey: keys.IDENFY_SIGNING_KEY };
}

function readVeriff(read: Read): IdentitySettings['veriff'] {
  const url = readProviderUrl(read, 'VERIFF_URL', 'https://stationapi.veriff.com');
  const keys = readTogether(read, ['VERIFF_API_KEY', 'VERIFF_SHARED_SECRET'], ['VERIFF_SHARED_SECRET']);
  return keys && { url, apiKey: keys.VERIFF_API_KEY, sharedSecret: keys.VERIFF_SHARED_SECRET };
}

const providersWithKeys = ['idenfy', 'veriff'] as const;

/** Providers that are named and have no keys. */
const missingKeys = ({ identityProvider, identitySettings }: Config) =>
  providersWithKeys.filter(
    (name) => identityProvider !== 'none' && identityProvider.includes(name) && identitySettings[name] === undefined,
  );

const missingKeyProblem = (name: (typeof providersWithKeys)[number]): SettingProblem => {
  const setting = `${name.toUpperCase()}_API_KEY`;
  return { setting, message: `${setting} is missing; IDENTITY_PROVIDER names ${name}.` };
};

function readMangopay(read: Read): MangopaySettings | undefined {
  const [clientId, apiKey, userId] = [read('MANGOPAY_CLIENT_ID'), read('MANGOPAY_API_KEY'), read('MANGOPAY_USER_ID')];
  const url = read('MANGOPAY_URL') ?? 'https://api.mangopay.com';
  const virtualAccountCountry = readVirtualAccounts(read);
  const isChosen = read('PAYMENT_PROVIDER') === 'mangopay';
  if (!isChosen && clientId === undefined && apiKey === undefined && userId === undefined) return undefined;
  if (clientId === undefined || apiKey === undefined || userId === undefined)
    throw new StartProblem('MANGOPAY_CLIENT_ID, MANGOPAY_API_KEY and MANGOPAY_USER_ID are needed where PAYMENT_PROVIDER is mangopay.');
  needLength('MANGOPAY_API_KEY', apiKey);
  if (!isHttp(url) || new URL(url).origin !== url.replace(/\/$/, ''))
    throw new StartProblem(`MANGOPAY_URL must be an address like https://api.sandbox.mangopay.com, without a path, not "${url}".`);
  return { url: new URL(url).origin, clientId, apiKey, userId, virtualAccountCountry };
}

/** The country of the accounts that are opened for investors. */
function readVirtualAccounts(read: Read): string | undefined {
  const country = read('MANGOPAY_VIRTUAL_ACCOUNTS');
  if (country !== undefined && !/^[A-Z]{2}$/.test(country))
    throw new StartProblem(`MANGOPAY_VIRTUAL_ACCOUNTS must be a country in two capital letters, like FR, not "${country}".`);
  return country;
}

/** Standard Webhooks: base64, with or without `whsec_` before it. */
function readWebhookSecret(read: Read): string | undefined {
  const text = read('PAYMENT_WEBHOOK_SECRET');
  if (text === undefined) return undefined;
  const base64 = text.replace(/^whsec_/, '');
  const isBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64);
  if (!isBase64 || Buffer.from(base64, 'base64').length < minSecretBytes)
    throw new StartProblem(
      `PAYMENT_WEBHOOK_SECRET must be at least ${minSecretBytes} bytes in base64, such as "openssl rand -base64 32" prints; "whsec_" may stand before it.`,
    );
  return text;
}

function readMetricsToken(read: Read): string | undefined {
  const token = read('METRICS_TOKEN');
  needLength('METRICS_TOKEN', token);
  return token;
}

const minKeyBytes = 32;

function readSecretsKey(read: Read): string | undefined {
  const key = read('SECRETS_KEY');
  if (key !== undefined && Buffer.byteLength(key) < minKeyBytes)
    throw new StartProblem(`SECRETS_KEY must be at least ${minKeyBytes} bytes long, such as "openssl rand -base64 32" prints.`);
  return key;
}

function readPreviousKey(read: Read): string | undefined {
  const key = read('SECRETS_KEY_PREVIOUS');
  if (key !== undefined && (read('SECRETS_KEY') === undefined || key === read('SECRETS_KEY')))
    throw new StartProblem('SECRETS_KEY_PREVIOUS is the key before the one in SECRETS_KEY; both are needed, and they differ.');
  return key;
}

function readIssuer(read: Read): ExternalProvider | undefined {
  const [issuer, clientId, clientSecret] = [read('OIDC_ISSUER'), read('OIDC_CLIENT_ID'), read('OIDC_CLIENT_SECRET')];
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) return undefined;
  if (issuer === undefined || !isHttp(issuer) || clientId === undefined || clientSecret === undefined)
    throw new StartProblem('OIDC_ISSUER must be an address and needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET beside it.');
  needLength('OIDC_CLIENT_SECRET', clientSecret);
  return { issuer, clientId, clientSecret };
}

function readGoogle(read: Read): SignInServices['google'] {
  const keys = readTogether(read, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], ['GOOGLE_CLIENT_SECRET']);
  return keys && { clientId: keys.GOOGLE_CLIENT_ID, clientSecret: keys.GOOGLE_CLIENT_SECRET };
}

function readFacebook(read: Read): SignInServices['facebook'] {
  const keys = readTogether(read, ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'], ['FACEBOOK_APP_SECRET']);
  return keys && { appId: keys.FACEBOOK_APP_ID, appSecret: keys.FACEBOOK_APP_SECRET };
}

/** Not shown where it is wrong: it holds secrets. */
function readSignInIssuers(read: Read): SignInIssuer[] {
  const text = read('SIGN_IN_ISSUERS');
  if (text === undefined) return [];
  const issuers = issuersIn(text);
  if (!issuers)
    throw new StartProblem(
      'SIGN_IN_ISSUERS must be JSON like [{"name":"eid","label":"Smart-ID","issuer":"https://…","clientId":"…","clientSecret":"…"}], with names of small letters, digits and hyphens, each once, and secrets of at least 16 bytes.',
    );
  return issuers;
}

function issuersIn(text: string): SignInIssuer[] | undefined {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(list)) return undefined;
  const issuers = list.map(recordOf).flatMap(({ name, label, issuer, clientId, clientSecret }): SignInIssuer[] => {
    if (typeof name !== 'string' || !/^[a-z][a-z0-9-]{0,30}$/.test(name) || ['facebook', 'google', 'link', 'return'].includes(name))
      return [];
    if (typeof label !== 'string' || label.trim() === '' || label.length > 60) return [];
    if (typeof issuer !== 'string' || !isHttp(issuer) || typeof clientId !== 'string' || typeof clientSecret !== 'string') return [];
    return clientId !== '' && Buffer.byteLength(clientSecret) >= minSecretBytes ? [{ name, label, issuer, clientId, clientSecret }] : [];
  });
  return issuers.length === list.length && new Set(issuers.map(({ name }) => name)).size === list.length ? issuers : undefined;
}

/** An S3 bucket when its address is given, else a directory beside the data, a temporary one where the database is in memory. */
function readFiles(read: Read): Config['files'] {
  const [url, accessKeyId, secretAccessKey] = [read('FILES_S3_URL'), read('FILES_S3_KEY_ID'), read('FILES_S3_SECRET')];
  if (url === undefined && accessKeyId === undefined && secretAccessKey === undefined) {
    const dataDir = read('DATA_DIR');
    const beside = dataDir === 'memory://' ? path.join(tmpdir(), `statefolio-${process.pid}`) : (dataDir ?? './data');
    return { directory: path.resolve(read('FILES_DIR') ?? path.join(beside, 'files')) };
  }
  if (url === undefined || !isHttp(url) || accessKeyId === undefined || secretAccessKey === undefined)
    throw new StartProblem('FILES_S3_URL must be an address and needs FILES_S3_KEY_ID and FILES_S3_SECRET beside it.');
  return { url, accessKeyId, secretAccessKey, region: read('FILES_S3_REGION') };
}

function readFolderPath(read: Read, name: string): string | undefined {
  const folder = read(name);
  return folder === undefined ? undefined : path.resolve(folder);
}

function readPaymentFileVersion(read: Read): PaymentFileVersion {
  const text = read('PAYMENT_FILE_VERSION') ?? '09';
  if (text !== '03' && text !== '09') throw new StartProblem(`PAYMENT_FILE_VERSION must be 09 or 03, not "${text}".`);
  return text;
}

function readClamd(read: Read): ClamdAddress | undefined {
  const url = read('CLAMAV_URL');
  if (url === undefined) return undefined;
  const { protocol, hostname, port } = URL.canParse(url) ? new URL(url) : { protocol: '', hostname: '', port: '' };
  if (protocol !== 'tcp:' || hostname === '') throw new StartProblem(`CLAMAV_URL must be an address like tcp://clamav:3310, not "${url}".`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
}

function readSmtpUrl(read: Read): string | undefined {
  const url = read('SMTP_URL');
  if (url === undefined) return undefined;
  // not shown: it may hold a password
  if (!URL.canParse(url) || !['smtp:', 'smtps:'].includes(new URL(url).protocol) || new URL(url).hostname === '')
    throw new StartProblem('SMTP_URL must be an address like smtp://user:password@host:587.');
  return url;
}

/** Where the posts come from, if not from the repository. */
function readBlog(read: Read): Strapi | undefined {
  const url = read('BLOG_URL');
  if (url === undefined) return undefined;
  const strapi = strapiAt(url);
  if (!strapi) throw new StartProblem(`BLOG_URL must be an address like https://cms.example.com/api, not "${url}".`);
  return strapi;
}

/** Where analytics events are forwarded to, if anywhere. */
function readPosthog(read: Read): TracesOptions['posthog'] {
  const key = read('POSTHOG_KEY');
  const host = read('POSTHOG_HOST') ?? 'https://eu.i.posthog.com';
  if (!isHttp(host)) throw new StartProblem(`POSTHOG_HOST must be an address like https://eu.i.posthog.com, not "${host}".`);
  return key ? { key, host: host.replace(/\/$/, '') } : undefined;
}

function readSentryDsn(read: Read): string | undefined {
  const sentryDsn = read('SENTRY_DSN');
  if (sentryDsn !== undefined && !isDsn(sentryDsn))
    throw new StartProblem('SENTRY_DSN must be an address like https://key@errors.example.com/42.');
  return sentryDsn;
}

function readLogCollector(read: Read): Config['logCollector'] {
  const [url, token] = [read('LOG_URL'), read('LOG_TOKEN')];
  needLength('LOG_TOKEN', token);
  if (url === undefined && token === undefined) return undefined;
  if (url === undefined || !isHttp(url)) throw new StartProblem('LOG_URL must be an address like https://logs.example.com/ingest.');
  return { url, token };
}

function readSwitch(read: Read, name: string): boolean {
  const text = read(name) ?? '0';
  if (text !== '0' && text !== '1') throw new StartProblem(`${name} must be 1 or 0, not "${text}".`);
  return text === '1';
}
