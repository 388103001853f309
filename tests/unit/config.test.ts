import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig, readSettings } from '../../server/start/config/read-settings.ts';
import { StartProblem } from '../../server/lib/start-problem.ts';
import { smtpOptions } from '../../server/mail/outbox.ts';
import { fileSetting, secretSettings } from '../../server/start/config/secret-files.ts';
import { settings, settingsTable } from '../../server/start/config/settings.ts';

const secret = `whsec_${Buffer.from('0123456789abcdef').toString('base64')}`;
const production = {
  MODE: 'production',
  ORIGIN: 'https://invest.example.com',
  DATABASE_URL: 'postgres://db/shop',
  PAYMENT_WEBHOOK_SECRET: secret,
  SECRETS_KEY: 'k'.repeat(32),
};
const issuer = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'shop', OIDC_CLIENT_SECRET: 's'.repeat(16) };

const mangopay = {
  PAYMENT_PROVIDER: 'mangopay',
  MANGOPAY_CLIENT_ID: 'shop',
  MANGOPAY_API_KEY: 'k'.repeat(16),
  MANGOPAY_USER_ID: 'user_m_1',
};

test('without any setting the demo runs', () => {
  expect(readConfig({})).toMatchObject({ mode: 'demo', port: 4000, dataDir: './data', files: { directory: path.resolve('data/files') } });
  expect(readConfig({ DATA_DIR: 'memory://' }).files).toEqual({ directory: expect.stringContaining(tmpdir()) });
  expect([readConfig({}).paymentFileVersion, readConfig({ PAYMENT_FILE_VERSION: '03' }).paymentFileVersion]).toEqual(['09', '03']);
  expect(() => readConfig({ PAYMENT_FILE_VERSION: '11' })).toThrow(StartProblem);
  expect(readConfig({ STATEMENT_FOLDER: 'bank' }).statementFolder).toBe(path.resolve('bank'));
  expect(readConfig({ PORT: ' ', ORIGIN: '' })).toMatchObject({ port: 4000, origin: undefined });
});

test('production runs with what it needs', () => {
  expect(readConfig(production)).toMatchObject({ mode: 'production', origin: 'https://invest.example.com', webhookSecret: secret });
  expect(readConfig({ ...production, ORIGIN: 'https://invest.example.com/' }).origin).toBe('https://invest.example.com');
  expect(readConfig({ ...production, PASSKEY_DOMAIN: 'example.com' }).passkeyDomain).toBe('example.com');
  expect(readConfig({ ...production, ...issuer }).identity).toEqual({
    issuer: 'https://id.example.com',
    clientId: 'shop',
    clientSecret: 's'.repeat(16),
  });
  for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000'])
    expect(readConfig({ ...production, ORIGIN: `http://${host}` }).origin).toBe(`http://${host}`);
  for (const good of [secret, secret.replace('whsec_', '')])
    expect(readConfig({ ...production, PAYMENT_WEBHOOK_SECRET: good }).webhookSecret).toBe(good);
});

test.each([
  ['ORIGIN', 'http://', /^ORIGIN must be an address/],
  ['ORIGIN', 'http://invest.example.com', /^ORIGIN must begin with https/],
  ['PAYMENT_WEBHOOK_SECRET', 'abc', /^PAYMENT_WEBHOOK_SECRET must be at least 16 bytes/],
  ['PAYMENT_WEBHOOK_SECRET', 'YWJj', /^PAYMENT_WEBHOOK_SECRET must be at least 16 bytes/],
  ['SECRETS_KEY', 'abc', /^SECRETS_KEY must be at least 32 bytes/],
  ['METRICS_TOKEN', 'abc', /^METRICS_TOKEN must be at least 16 bytes/],
  ['OIDC_CLIENT_SECRET', 'abc', /^OIDC_CLIENT_SECRET must be at least 16 bytes/],
])('production does not start with %s=%s: no open connection, no secret of three bytes [25 A17]', (name, value, message) => {
  expect(() => readConfig({ ...production, ...issuer, [name]: value })).toThrow(message);
});

test.each([
  'localhost:5432/shop',
  'mysql://me:x@localhost/shop',
  'postgres://me:a/b@localhost:5432/shop',
  'postgres://me:a#b@localhost:5432/shop',
  'postgres://me:x@one:port,two/shop',
])('%s is no address of a database, and is not repeated: it may hold a password', (url) => {
  const { problems, config } = readSettings({ ...production, DATABASE_URL: url });
  expect(problems.map(({ setting }) => setting)).toEqual(['DATABASE_URL']);
  expect(problems[0]?.message).toMatch(/^DATABASE_URL must be an address like postgres:\/\/.*\/ is %2F/);
  expect(problems[0]?.message).not.toContain(url);
  expect(config.databaseUrl).toBeUndefined();
});

test.each([
  'postgres://me:a%2Fb@localhost:5432/shop',
  'postgresql://me@one:5432,two:5432/shop?sslmode=verify-full',
  'postgres://postgres@/shop?host=/var/run/postgresql',
  'postgres:///shop',
])('%s is an address of a database', (url) => expect(readConfig({ ...production, DATABASE_URL: url }).databaseUrl).toBe(url));

test('a setting that cannot be read has one sentence', () => {
  expect(readSettings({ ...production, CLAMAV_URL: 'clamav:3310' }).problems.map(({ message }) => message)).toEqual([
    'CLAMAV_URL must be an address like tcp://clamav:3310, not "clamav:3310".',
  ]);
});

describe('a secret is read from a file [29 5]', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'statefolio-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileOf = (text: string) => {
    const file = path.join(folder, `${readdirSync(folder).length}`);
    writeFileSync(file, text);
    return file;
  };
  const { SECRETS_KEY: key, ...others } = production;

  test('with the line end that editors add', () => {
    const { config, problems } = readSettings({ ...others, SECRETS_KEY_FILE: fileOf(`${key}\n`) });
    expect([config.secretsKey, problems]).toEqual([key, []]);
    expect(
      readConfig({ ...others, SECRETS_KEY: key, DATABASE_URL: '', DATABASE_URL_FILE: fileOf('postgres://me:x@db/shop') }).databaseUrl,
    ).toBe('postgres://me:x@db/shop');
  });

  test.each([
    ['not there', () => ({ SECRETS_KEY_FILE: path.join(folder, 'no-such-file') }), /cannot be read/],
    ['empty', () => ({ SECRETS_KEY_FILE: fileOf(' \n') }), /is empty/],
    ['beside the value', () => ({ SECRETS_KEY: key, SECRETS_KEY_FILE: fileOf(key) }), /both given/],
    ['too short', () => ({ SECRETS_KEY_FILE: fileOf('abc') }), /^SECRETS_KEY must be at least 32 bytes/],
  ])('and refused where it is %s', (_how, more, message) => {
    expect(() => readConfig({ ...others, ...more() })).toThrow(message);
  });

  test('every setting with a password, key or secret in it can be one', () => {
    const secrets = settings
      .flatMap(({ names }) => names)
      .filter((name) => /SECRET|TOKEN|API_KEY|SIGNING_KEY|SMTP_URL|DATABASE_URL|ISSUERS/.test(name));
    expect(secrets.filter((name) => !secretSettings.some((secretSetting) => secretSetting === name))).toEqual([]);
  });
});

describe('production sends nothing unencrypted over a network [29 5]', () => {
  test.each([
    ['DATABASE_URL', 'postgres://me:x@db.example.com/shop'],
    ['DATABASE_URL', 'postgres://me:x@db.example.com/shop?sslmode=disable'],
    ['DATABASE_URL', 'postgres://me:x@db.example.com/shop?sslmode=require&uselibpqcompat=true'],
    ['DATABASE_URL', 'postgres://me:x@10.0.0.5:5432,10.0.0.6:5432/shop'],
    ['FILES_S3_URL', 'http://s3.example.com/bucket'],
    ['OIDC_ISSUER', 'http://id.example.com'],
    ['BLOG_URL', 'http://cms.example.com/api'],
    ['CLAMAV_URL', 'tcp://clamav.example.com:3310'],
    ['SMTP_URL', 'smtp://me:x@mail.example.com?ignoreTLS=true'],
  ])('%s=%s', (name, value) => {
    const env = { ...production, ...issuer, FILES_S3_KEY_ID: 'id', FILES_S3_SECRET: 's'.repeat(16), [name]: value };
    const { problems } = readSettings(name === 'FILES_S3_URL' ? env : { ...env, FILES_S3_KEY_ID: '', FILES_S3_SECRET: '' });
    expect(problems.map(({ setting }) => setting)).toEqual([name]);
    expect(problems[0]?.message).not.toContain('me:x');
  });

  test.each([
    { DATABASE_URL: 'postgres://me:x@db.example.com/shop?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://me:x@localhost,127.0.0.1/shop' },
    { DATABASE_URL: 'postgres:///shop?host=/var/run/postgresql' },
    { CLAMAV_URL: 'tcp://clamav:3310', SMTP_URL: 'smtp://me:x@mail.example.com' },
  ])('but takes what is encrypted or stays on the machine: %o', (more) => {
    expect(readSettings({ ...production, ...more }).problems).toEqual([]);
  });

  test('a mail server elsewhere has to encrypt, also before a password is sent', () => {
    expect(smtpOptions('smtp://me:x@mail.example.com:587').requireTLS).toBe(true);
    expect(smtpOptions('smtp://me:x@127.0.0.1:2525').requireTLS).toBe(false);
  });
});

test('every setting that is read is described in docs/operating.md, and no other', () => {
  const names = new Set<string>();
  const noting = (env: Record<string, string>) =>
    new Proxy(env, {
      get: (target, name) => {
        names.add(String(name));
        return Reflect.get(target, name);
      },
    });
  for (const env of [{}, production, { ...production, FILES_S3_URL: 'https://s3/b', FILES_S3_KEY_ID: 'id', FILES_S3_SECRET: 'key' }])
    readConfig(noting(env));
  expect([...names].sort()).toEqual([...settings.flatMap((setting) => setting.names), ...secretSettings.map(fileSetting)].sort());
  expect(readFileSync('docs/operating.md', 'utf8')).toContain(`\n${settingsTable()}\n`);
});

test('Mangopay is reached at its own address or its sandbox', () => {
  expect(readConfig({ ...production, ...mangopay }).mangopay).toEqual({
    url: 'https://api.mangopay.com',
    clientId: 'shop',
    apiKey: 'k'.repeat(16),
    userId: 'user_m_1',
  });
  expect(readConfig({ ...mangopay, MANGOPAY_URL: 'https://api.sandbox.mangopay.com/' }).mangopay?.url).toBe(
    'https://api.sandbox.mangopay.com',
  );
  expect(readConfig({}).mangopay).toBeUndefined();
});

test('accounts of investors are opened at Mangopay in the country that is set, and in none without it [29]', () => {
  expect(readConfig({ ...mangopay, MANGOPAY_VIRTUAL_ACCOUNTS: 'FR' }).mangopay?.virtualAccountCountry).toBe('FR');
  expect(readConfig(mangopay).mangopay?.virtualAccountCountry).toBeUndefined();
});

test('the demo has the sandbox providers unless it says otherwise, production has none', () => {
  expect(readConfig({})).toMatchObject({ paymentProvider: 'sandbox', identityProvider: ['sandbox', 'sandbox'] });
  expect(readConfig({ PAYMENT_PROVIDER: 'none' }).paymentProvider).toBe('none');
  expect(readConfig(production)).toMatchObject({ paymentProvider: 'none', identityProvider: 'none' });
});

const secretOf = (name: string) => name.padEnd(16, '1');
const idenfyEnv = { IDENFY_API_KEY: 'key', IDENFY_API_SECRET: secretOf('secret'), IDENFY_SIGNING_KEY: secretOf('signing') };
const veriffEnv = { VERIFF_API_KEY: 'key', VERIFF_SHARED_SECRET: secretOf('shared'), VERIFF_URL: 'https://api.example.com/' };

test('two identity providers are the primary and the alternative way, in the order of their names', () => {
  const env = { ...production, ...idenfyEnv, ...veriffEnv };
  expect(readConfig({ ...env, IDENTITY_PROVIDER: 'veriff, idenfy' })).toMatchObject({
    identityProvider: ['veriff', 'idenfy'],
    identitySettings: {
      idenfy: { url: 'https://ivs.idenfy.com', apiKey: 'key', apiSecret: secretOf('secret'), signingKey: secretOf('signing') },
      veriff: { url: 'https://api.example.com', apiKey: 'key', sharedSecret: secretOf('shared') },
    },
  });
  expect(readConfig({ ...env, IDENTITY_PROVIDER: 'idenfy' }).identityProvider).toEqual(['idenfy', 'idenfy']);
  // without a company there are no keys
  expect(readConfig({ ...production, IDENTITY_PROVIDER: 'manual' }).identityProvider).toEqual(['manual', 'manual']);
  expect(readConfig({ ...env, IDENTITY_PROVIDER: 'idenfy,manual' }).identityProvider).toEqual(['idenfy', 'manual']);
});

const eid = { name: 'eid', label: 'Smart-ID', issuer: 'https://eid.example.com', clientId: 'platform', clientSecret: 's'.repeat(16) };

test('services to sign in with are those that have keys, and any number of issuers', () => {
  expect(readConfig(production).signIn).toEqual({ google: undefined, facebook: undefined, issuers: [] });
  const env = {
    GOOGLE_CLIENT_ID: 'g',
    GOOGLE_CLIENT_SECRET: secretOf('gs'),
    FACEBOOK_APP_ID: 'f',
    FACEBOOK_APP_SECRET: secretOf('fs'),
    SIGN_IN_ISSUERS: JSON.stringify([eid, { ...eid, name: 'bank' }]),
  };
  expect(readConfig({ ...production, ...env }).signIn).toEqual({
    google: { clientId: 'g', clientSecret: secretOf('gs') },
    facebook: { appId: 'f', appSecret: secretOf('fs') },
    issuers: [eid, { ...eid, name: 'bank' }],
  });
});

describe('a wrong setting is named in one sentence', () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ MODE: 'test' }, /^MODE must be demo or production, not "test"/],
    [{ PORT: '4000a' }, /^PORT must be a number from 0 to 65535, not "4000a"/],
    [{ PORT: '70000' }, /^PORT must be a number/],
    [{ ORIGIN: 'invest.example.com' }, /^ORIGIN must be an address/],
    [{ ORIGIN: 'ftp://invest.example.com' }, /^ORIGIN must be an address/],
    [{ ORIGIN: 'https://invest.example.com/app' }, /^ORIGIN must be an address .* without a path/],
    [{ ...production, ORIGIN: 'http://invest.example.com' }, /^ORIGIN must begin with https/],
    [{ ...production, ORIGIN: 'http://localhost.example.com' }, /^ORIGIN must begin with https/],
    [{ ...production, NOW: '2026-03-01' }, /^NOW is for the demo/],
    [{ NOW: 'yesterday' }, /^NOW must be a date/],
    [{ ...production, ORIGIN: '' }, /^ORIGIN is missing; production needs it/],
    [{ ...production, DATABASE_URL: '' }, /^DATABASE_URL or DATA_DIR is missing; production needs it/],
    [{ OPERATOR_SECOND_FACTOR: 'maybe' }, /^OPERATOR_SECOND_FACTOR must be required or optional/],
    [{ SECOND_FACTOR: 'maybe' }, /^SECOND_FACTOR must be required or optional, not "maybe"/],
    [
      { SECOND_FACTOR: 'required', OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 'k'.repeat(16) },
      /^SECOND_FACTOR=required is for the built-in sign-in/,
    ],
    [{ SECOND_FACTOR_CODES: 'loose' }, /^SECOND_FACTOR_CODES must be tolerant or strict, not "loose"/],
    [{ LOG_URL: 'syslog' }, /^LOG_URL must be an address/],
    [{ LOG_URL: 'https://logs.example.com', LOG_TOKEN: 'short' }, /^LOG_TOKEN must be at least 16 bytes/],
    [{ SESSION_IDLE_MINUTES: '4' }, /^SESSION_IDLE_MINUTES must be a number from 5 to 720, not "4"/],
    [{ SESSION_IDLE_MINUTES: '10.5' }, /^SESSION_IDLE_MINUTES must be a number/],
    [{ SESSION_HOURS: '25' }, /^SESSION_HOURS must be a number from 1 to 24, not "25"/],
    [{ ORIGIN: 'https://invest.example.com', PASSKEY_DOMAIN: 'example.org' }, /^PASSKEY_DOMAIN must be the host of ORIGIN/],
    [{ ORIGIN: 'https://invest.example.com', PASSKEY_DOMAIN: 'com' }, /^PASSKEY_DOMAIN must be the host of ORIGIN/],
    [{ CLAMAV_URL: 'clamav:3310' }, /^CLAMAV_URL must be an address/],
    [{ SECRETS_KEY: 'k'.repeat(31) }, /^SECRETS_KEY must be at least 32 bytes/],
    [{ PAYMENT_WEBHOOK_SECRET: 'not base64!' }, /^PAYMENT_WEBHOOK_SECRET must be at least 16 bytes/],
    [{ PAYMENT_WEBHOOK_SECRET: 'whsec_' }, /^PAYMENT_WEBHOOK_SECRET must be/],
    [{ PAYMENT_WEBHOOK_SECRET: Buffer.from('0123456789abcde').toString('base64') }, /^PAYMENT_WEBHOOK_SECRET must be/],
    [{ PAYMENT_PROVIDER: 'acme' }, /^PAYMENT_PROVIDER must be none or sandbox or mangopay in the demo, not "acme"/],
    [
      { ...mangopay, MANGOPAY_VIRTUAL_ACCOUNTS: 'yes' },
      /^MANGOPAY_VIRTUAL_ACCOUNTS must be a country in two capital letters, like FR, not "yes"/,
    ],
    [{ ...production, PAYMENT_PROVIDER: 'sandbox' }, /^PAYMENT_PROVIDER must be none or mangopay in production, not "sandbox"/],
    [{ ...production, IDENTITY_PROVIDER: 'sandbox' }, /^IDENTITY_PROVIDER must be none or idenfy or veriff or manual in production/],
    [
      { ...production, ...idenfyEnv, IDENTITY_PROVIDER: 'idenfy,sandbox' },
      /^IDENTITY_PROVIDER must be none or idenfy or veriff or manual in production/,
    ],
    [{ ...production, IDENTITY_PROVIDER: 'idenfy,none' }, /^IDENTITY_PROVIDER must be none alone/],
    [{ IDENTITY_PROVIDER: 'idenfy,veriff,sandbox' }, /^IDENTITY_PROVIDER names the primary and the alternative provider/],
    [{ ...production, IDENTITY_PROVIDER: 'veriff' }, /^VERIFF_API_KEY is missing; IDENTITY_PROVIDER names veriff/],
    [{ ...idenfyEnv, IDENFY_SIGNING_KEY: '' }, /^IDENFY_API_KEY needs .* IDENFY_SIGNING_KEY is missing/],
    [{ VERIFF_URL: 'veriff' }, /^VERIFF_URL must be an address/],
    [{ GOOGLE_CLIENT_ID: 'id' }, /^GOOGLE_CLIENT_ID needs GOOGLE_CLIENT_SECRET beside it/],
    [{ FACEBOOK_APP_SECRET: 'secret' }, /^FACEBOOK_APP_ID needs .* FACEBOOK_APP_ID is missing/],
    [{ SIGN_IN_ISSUERS: '{' }, /^SIGN_IN_ISSUERS must be JSON/],
    [{ SIGN_IN_ISSUERS: JSON.stringify([{ ...eid, name: 'google' }]) }, /^SIGN_IN_ISSUERS must be JSON/],
    [{ SIGN_IN_ISSUERS: JSON.stringify([eid, eid]) }, /^SIGN_IN_ISSUERS .* each once/],
    [{ SIGN_IN_ISSUERS: JSON.stringify([{ ...eid, clientSecret: 'short' }]) }, /^SIGN_IN_ISSUERS must be JSON/],
    [{ PAYMENT_PROVIDER: 'mangopay' }, /^MANGOPAY_CLIENT_ID, MANGOPAY_API_KEY and MANGOPAY_USER_ID are needed/],
    [{ ...mangopay, MANGOPAY_API_KEY: '' }, /^MANGOPAY_CLIENT_ID, MANGOPAY_API_KEY and MANGOPAY_USER_ID are needed/],
    [{ ...mangopay, MANGOPAY_URL: 'api.mangopay.com' }, /^MANGOPAY_URL must be an address/],
    [{ ...mangopay, MANGOPAY_URL: 'https://api.mangopay.com/v2.01' }, /^MANGOPAY_URL must be an address .* without a path/],
    [{ ...production, ...issuer, OIDC_CLIENT_SECRET: 's'.repeat(15) }, /^OIDC_CLIENT_SECRET must be at least 16 bytes/],
    [{ METRICS_TOKEN: 'short' }, /^METRICS_TOKEN must be at least 16 bytes/],
    [{ ...issuer, OIDC_CLIENT_SECRET: '' }, /^OIDC_ISSUER .* needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET/],
    [{ OIDC_CLIENT_ID: 'shop' }, /^OIDC_ISSUER must be an address/],
    [{ SMTP_URL: 'mail.example.com:587' }, /^SMTP_URL must be an address/],
    [{ SMTP_URL: 'http://mail.example.com' }, /^SMTP_URL must be an address/],
    [{ BLOG_URL: 'cms' }, /^BLOG_URL must be an address/],
    [{ POSTHOG_HOST: 'eu' }, /^POSTHOG_HOST must be an address/],
    [{ SENTRY_DSN: 'https://errors.example.com' }, /^SENTRY_DSN must be an address/],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY must be 1 or 0, not "yes"/],
    [{ FILES_S3_URL: 'https://s3.example.com/bucket' }, /^FILES_S3_URL must be an address and needs/],
  ];
  test.each([
    [{ ...idenfyEnv, IDENTITY_PROVIDER: 'idenfy' }, 'IDENFY_API_SECRET'],
    [{ ...idenfyEnv, IDENTITY_PROVIDER: 'idenfy' }, 'IDENFY_SIGNING_KEY'],
    [{ ...veriffEnv, IDENTITY_PROVIDER: 'veriff' }, 'VERIFF_SHARED_SECRET'],
    [{ GOOGLE_CLIENT_ID: 'g' }, 'GOOGLE_CLIENT_SECRET'],
    [{ FACEBOOK_APP_ID: 'f' }, 'FACEBOOK_APP_SECRET'],
    [mangopay, 'MANGOPAY_API_KEY'],
  ])('a secret of fewer than 16 bytes is refused in production: %o, %s [25 A17]', (env, name) => {
    expect(() => readConfig({ ...production, ...env, [name]: 's'.repeat(15) })).toThrow(
      new RegExp(`^${name} must be at least 16 bytes long\\.$`),
    );
    readConfig({ ...production, ...env, [name]: 's'.repeat(16) });
  });

  test.each(wrong)('%o', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
    expect(() => readConfig(env)).toThrow(StartProblem);
    expect(() => readConfig(env)).toThrow(/^[A-Z][^\n]*\.$/);
  });

  test('all wrong settings are named at once, each on a line', () => {
    expect(() => readConfig({ MODE: 'production', PORT: 'x', SECRETS_KEY: 'short' })).toThrow(
      /^PORT must be [^\n]+\nSECRETS_KEY must be [^\n]+\nORIGIN is missing[^\n]+\nDATABASE_URL or DATA_DIR is missing[^\n]+\nPAYMENT_WEBHOOK_SECRET is missing[^\n]+$/,
    );
  });

  test.each([{ PAYMENT_WEBHOOK_SECRET: 'hunter2' }, { METRICS_TOKEN: 'hunter2' }, { SMTP_URL: 'http://me:hunter2@host' }])(
    'no secret is repeated: %o',
    (env) => {
      let message = '';
      try {
        readConfig(env);
      } catch (error) {
        message = String(error);
      }
      expect(message).toMatch(/must be/);
      expect(message).not.toContain('hunter2');
    },
  );
});
