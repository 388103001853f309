import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { keysOf, mapKeys } from '../../domain/keys.ts';
import { startPostgres } from '../../scripts/postgres.mjs';
import { checkSettings } from '../../server/check.ts';
import { readSettings } from '../../server/start/config/read-settings.ts';
import { draftInstruction } from '../../server/instructions/draft.ts';
import { transfer } from '../../server/ledger/ledger.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { sealerOf } from '../../server/lib/sealing.ts';
import { checkTable } from '../../server/start/check-table.ts';
import { type Company, demoValuesIn, ownCompany } from '../../server/start/demo-company.ts';
import { settings } from '../../server/start/config/settings.ts';
import { emptyProfile } from '../../server/users/empty-profile.ts';
import { openStore } from '../../server/store/open.ts';
import { appUser, setting } from '../../server/store/schema.ts';
import { bucketKeys, startBucket } from '../support/bucket.ts';
import { fakeMangopay } from '../support/providers/fake-mangopay.ts';

const production = {
  MODE: 'production',
  ORIGIN: 'https://invest.example.com',
  PAYMENT_WEBHOOK_SECRET: Buffer.from('0123456789abcdef').toString('base64'),
  SECRETS_KEY: 'k'.repeat(32),
};
const demoIds = ['usr-individual'];
/** The company of the demo, whatever this build is for. */
const demoCompany: Company = {
  'brand.companyCode': '306000000',
  'brand.email': 'hello@statefolio.example',
  'brand.site': 'https://statefolio.example',
  lei: '984500STFOLIO0000016',
  'escrowAccount.iban': 'LT601010012345678901',
  'taxAuthority.iban': 'LT331010099900000001',
  'operatingAccount.iban': 'LT977044060000000001',
};
const company = mapKeys(keysOf(demoCompany), (name) => `own ${name}`);
const check = async (env: Record<string, string>, builtFor = company) => {
  const rows = await checkSettings(readSettings(env), demoIds, builtFor);
  return { table: checkTable(rows), states: Object.fromEntries(rows.map(({ part, state }) => [part, state])) };
};

/** A server that speaks in lines, on a free port. */
async function lineServer(greeting: string, answer: (line: string) => string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write(greeting);
    socket.on('data', (data) => socket.write(answer(String(data))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const mailServer = (passwords: 'any' | 'none') =>
  lineServer('220 mail\r\n', (line) => {
    if (line.startsWith('EHLO')) return '250-mail\r\n250 AUTH PLAIN\r\n';
    return line.startsWith('AUTH') ? (passwords === 'any' ? '235 ok\r\n' : '535 no\r\n') : '250 ok\r\n';
  });

test('what answers is on, and the table repeats no secret', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'statefolio-check-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const bucket = await startBucket();
  onTestFinished(() => bucket.close());
  const smtp = await mailServer('any');
  const { table, states } = await check({
    ...production,
    DATA_DIR: path.join(folder, 'data'),
    SMTP_URL: `smtp://me:hunter2@127.0.0.1:${smtp}`,
    STATEMENT_FOLDER: folder,
    METRICS_TOKEN: 'hunter2-hunter2-hunter2',
    FILES_S3_URL: bucket.url,
    FILES_S3_KEY_ID: bucketKeys.accessKeyId,
    FILES_S3_SECRET: bucketKeys.secretAccessKey,
    FILES_S3_REGION: bucketKeys.region,
    IDENTITY_PROVIDER: 'veriff,idenfy',
    IDENFY_API_KEY: 'hunter2',
    IDENFY_API_SECRET: 'hunter2-hunter2-hunter2',
    IDENFY_SIGNING_KEY: 'hunter2-hunter2-hunter2',
    VERIFF_API_KEY: 'hunter2',
    VERIFF_SHARED_SECRET: 'hunter2-hunter2-hunter2',
    FACEBOOK_APP_ID: '1234',
    FACEBOOK_APP_SECRET: 'hunter2-hunter2-hunter2',
  });
  expect(table).toMatch(
    /Identity checks +veriff, alternatively idenfy; .*example\.com\/webhooks\/identity\/veriff and .*\/webhooks\/identity\/idenfy\.\n/,
  );
  expect(table).toMatch(
    /Sign-in +The built-in one, by password, and Facebook\. Sessions end after 30 minutes without use, and after 12 hours\.\n/,
  );
  expect(states).toMatchObject({ Database: 'on', 'E-mail': 'on', Files: 'on', 'Bank statements': 'on', Metrics: 'on', Blog: 'off' });
  expect(Object.values(states)).not.toContain('wrong');
  expect(table).toMatch(/\n\nNothing is wrong\.\n$/);
  for (const secret of ['hunter2', bucketKeys.secretAccessKey, production.SECRETS_KEY, production.PAYMENT_WEBHOOK_SECRET])
    expect(table).not.toContain(secret);
  expect(bucket.objects.size).toBe(0);
});

test('what does not answer is wrong, each with how to mend it; what is wrong as text is not tried', async () => {
  const refusing = await mailServer('none');
  const { table, states } = await check({
    ...production,
    DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/shop',
    SMTP_URL: `smtp://me:hunter2@127.0.0.1:${refusing}`,
    FILES_S3_URL: 'http://127.0.0.1:1/bucket',
    FILES_S3_KEY_ID: 'id',
    FILES_S3_SECRET: 'hunter2',
    CLAMAV_URL: 'tcp://127.0.0.1:1',
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'shop',
    OIDC_CLIENT_SECRET: 'hunter2-hunter2-hunter2',
    STATEMENT_FOLDER: '/nowhere/at/all',
    BLOG_URL: 'http://127.0.0.1:1/api',
    PORT: 'eighty',
  });
  const unreachable = ['Database', 'E-mail', 'Files', 'Virus scan', 'Sign-in', 'Bank statements', 'Blog', 'Address'];
  expect(Object.keys(states).filter((part) => states[part] === 'wrong')).toEqual(expect.arrayContaining(unreachable));
  expect(table).toMatch(/Database +It cannot be used: nobody answers at that address\.\n +Check host, port/);
  expect(table).toMatch(
    /E-mail +The mail server cannot be used: the user or the password is refused\.\n +Check host, port, user and password in SMTP_URL/,
  );
  expect(table).toMatch(/Address +PORT must be a number/);
  expect(table).not.toContain('hunter2');
  expect(table).toMatch(/\n8 things are wrong\.\n$/);
});

test('an address that is not of this machine and a directory with other files are wrong before the start', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'statefolio-check-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'notes.txt'), '');
  const { table } = await check({ ...production, HOST: '192.0.2.1', DATA_DIR: folder });
  expect(table).toMatch(/^WRONG +Address +HOST must be an address of this machine, not "192\.0\.2\.1"\.$/m);
  expect(table).toMatch(
    /^WRONG +Database +The data directory \S+ holds other files and no database; give an empty one\.\n +Give DATA_DIR another path\.$/m,
  );
});

test('a setting that has to go is not asked for', async () => {
  const { table } = await check({ ...production, DATA_DIR: tmpdir(), NOW: '2026-03-01' });
  expect(table).toMatch(/^WRONG +Clock +NOW is for the demo.*\n +docs\/operating\.md describes this setting\.$/m);
});

test('a secret that is too short is wrong in the row of its part, and not repeated [25 A17]', async () => {
  const { table } = await check({
    ...production,
    DATA_DIR: tmpdir(),
    IDENTITY_PROVIDER: 'veriff',
    VERIFF_API_KEY: 'key',
    VERIFF_SHARED_SECRET: 'hunter2',
    GOOGLE_CLIENT_ID: 'shop',
    GOOGLE_CLIENT_SECRET: 'hunter2',
  });
  expect(table).toMatch(/WRONG +Identity checks +VERIFF_SHARED_SECRET must be at least 16 bytes long\.\n/);
  expect(table).toMatch(/WRONG +Sign-in +GOOGLE_CLIENT_SECRET must be at least 16 bytes long\.\n/);
  expect(table).not.toContain('hunter2');
});

test('an issuer to sign in with that does not answer is wrong, and an identity provider without keys is', async () => {
  const issuer = {
    name: 'eid',
    label: 'Smart-ID',
    issuer: 'http://127.0.0.1:1',
    clientId: 'shop',
    clientSecret: 'hunter2-hunter2-hunter2',
  };
  const { table } = await check({
    ...production,
    DATA_DIR: tmpdir(),
    SIGN_IN_ISSUERS: JSON.stringify([issuer]),
    IDENTITY_PROVIDER: 'idenfy',
  });
  expect(table).toMatch(/Sign-in +http:\/\/127\.0\.0\.1:1 does not answer as an OpenID Connect issuer.*\n +Check SIGN_IN_ISSUERS/);
  expect(table).toMatch(/WRONG +Identity checks +IDENFY_API_KEY is missing; IDENTITY_PROVIDER names idenfy\./);
  expect(table).not.toContain('hunter2');
});

test('a mail server that never answers is given up after four seconds', { tags: ['full'] }, async () => {
  const silent = await lineServer('', () => '');
  const started = performance.now();
  expect((await check({ ...production, DATA_DIR: 'memory://', SMTP_URL: `smtp://127.0.0.1:${silent}` })).states['E-mail']).toBe('wrong');
  expect(performance.now() - started).toBeLessThan(9_000);
});

test('a database of the demo, and one with another key, are wrong', { tags: ['full'] }, async () => {
  const postgres = await startPostgres({ durable: false });
  if (!postgres) throw new Error('this test needs PostgreSQL');
  onTestFinished(() => postgres.stop());
  const env = { ...production, DATABASE_URL: postgres.url };
  expect((await check(env)).table).toMatch(/^on +Database +PostgreSQL \d.*still empty/m);
  const withoutRights = new URL(postgres.url);
  withoutRights.username = 'statefolio_server';
  const asServer = { ...env, DATABASE_URL: withoutRights.href };
  const role = await openStore({ url: postgres.url });
  await role.db.execute(sql`drop schema public cascade`);
  await role.db.execute(sql`create schema public`);
  await role.db.execute(sql`create role statefolio_server login`);
  await role.db.execute(sql`grant usage on schema public to statefolio_server`);
  await role.close();
  expect((await check(asServer)).table).toMatch(
    /^WRONG +Database +It is empty, and this user may not make tables there\.\n +Run `npm run admin -- migrate` with the owner/m,
  );
  await expect(openStore({ url: withoutRights.href })).rejects.toThrow(
    /this user may not make tables there\. Run `npm run admin -- migrate` with the owner.*, Database roles\)\.$/,
  );
  const store = await openStore({ url: postgres.url });
  onTestFinished(() => store.close());
  await store.db.execute(sql`grant select on all tables in schema public to statefolio_server`);
  expect((await check(asServer)).states).toMatchObject({ Database: 'on' });
  await store.db.execute(sql`delete from schema_migration where name = (select max(name) from schema_migration)`);
  expect((await check(asServer)).table).toMatch(
    /^WRONG +Database +1 migrations of this version are missing, and this user may not apply them/m,
  );
  expect((await check(env)).states).toMatchObject({ Database: 'on' });
  await store.db.insert(setting).values({ key: 'auth.test', value: sealerOf(production.SECRETS_KEY).seal('x') });
  expect((await check(env)).table).toMatch(/^on +Database +PostgreSQL [\d.]+/m);
  expect((await check({ ...env, SECRETS_KEY: 'j'.repeat(32) })).table).toMatch(/^WRONG +Database +SECRETS_KEY is not the key/m);
  expect((await check(env)).states).toMatchObject({ Payments: 'off' });
  await store.tx(async (tx) => {
    const [from, to] = [{ kind: 'investor', holder: 'usr-1' } as const, { kind: 'unallocated', holder: 'usr-1' } as const];
    const at = new Date('2026-01-15T10:00:00Z');
    await transfer(tx, { kind: 'payment.unallocated', ref: 'pay-1', from, to, amountCents: 1_234_50, heldBy: 'mangopay', at });
    await draftInstruction(tx, systemClock, {
      kind: 'REFUND',
      subjectId: 'pay-1',
      amountCents: 1_234_50,
      source: to,
      outside: from,
      heldBy: 'mangopay',
      payee: { name: 'Ona Petraitė' },
      remittance: 'Refund',
      actor: 'platform',
    });
  });
  expect((await check(env)).table).toMatch(
    /^WRONG +Payments +mangopay holds 1234\.50 EUR of clients and is not set; 1 payment instruction waits\.\n +Set PAYMENT_PROVIDER=mangopay/m,
  );
  const compliance = { status: 'IN_PROGRESS' as const, checks: [] };
  await store.db.insert(appUser).values({ id: 'usr-individual', email: 'a@example.com', profile: emptyProfile, compliance });
  expect((await check(env)).table).toMatch(/^WRONG +Database +It holds the accounts of the demo/m);
});

test('Mangopay is asked for a token, and a wrong key is wrong without being shown', async () => {
  const fake = await fakeMangopay();
  onTestFinished(() => fake.close());
  const { url, clientId, apiKey, userId } = fake.settings;
  const env = {
    PAYMENT_PROVIDER: 'mangopay',
    MANGOPAY_URL: url,
    MANGOPAY_CLIENT_ID: clientId,
    MANGOPAY_API_KEY: apiKey,
    MANGOPAY_USER_ID: userId,
  };
  const right = await check(env);
  expect(right.states).toMatchObject({ Payments: 'on' });
  expect(right.table).toContain(`mangopay, as ${clientId} at 127.0.0.1:`);
  const wrong = await check({ ...env, MANGOPAY_API_KEY: 'hunter2-hunter2-hunter2' });
  expect(wrong.states).toMatchObject({ Payments: 'wrong' });
  expect(wrong.table).toContain('Check MANGOPAY_CLIENT_ID, MANGOPAY_API_KEY and MANGOPAY_URL');
  expect(wrong.table).not.toContain('hunter2');
  expect(fake.calls).toEqual(['createToken', 'createToken']);
  const own = await check({ ...env, MANGOPAY_VIRTUAL_ACCOUNTS: 'FR' });
  expect(own.table).toMatch(/^on +Payments +mangopay, as .*; investors transfer to accounts of their own in FR\.$/m);
  const none = await check({ ...env, MANGOPAY_VIRTUAL_ACCOUNTS: 'LT' });
  expect(none.table).toMatch(/^WRONG +Payments +Mangopay opens no accounts in LT\n +MANGOPAY_VIRTUAL_ACCOUNTS may be DE, ES, FR, LU\./m);
});

/** A folder that the server may make. */
const absent = path.join(tmpdir(), 'statefolio-check-absent', 'data');

test('the company of the demo is warned of where people or money are real, value by value', async () => {
  const env = { ...production, DATA_DIR: absent };
  const mixed = { ...company, 'escrowAccount.iban': demoCompany['escrowAccount.iban'], lei: demoCompany.lei };
  const { table, states } = await check(env, mixed);
  expect(table).toMatch(
    /^warn +Company +domain\/brand\.ts still holds of the demo: lei, escrowAccount\.iban\..*\n +Write those of your company/m,
  );
  expect(table).toMatch(/\n\nNothing is wrong\. There is one warning\.\n$/);
  expect(states['Company']).toBe('warning');
  expect((await check(env)).states['Company']).toBe('on');
  expect((await check({ DATA_DIR: absent }, demoCompany)).states['Company']).toBe('on');
  const tried = { DATA_DIR: absent, IDENTITY_PROVIDER: 'manual,veriff', VERIFF_API_KEY: 'key', VERIFF_SHARED_SECRET: 'k'.repeat(36) };
  expect((await check(tried, demoCompany)).states['Company']).toBe('warning');
  // the company of this build is the demo's as a whole, or another one
  const all = keysOf(demoCompany);
  expect([[], all]).toContainEqual(demoValuesIn(ownCompany));
});

test('a variable that looks like a setting and is none is warned of by its name; those of other programs are not', async () => {
  const env = { ...production, DATA_DIR: absent };
  const { table, states } = await check({
    ...env,
    SMPT_URL: 'smtp://me:hunter2@127.0.0.1',
    PAYMENT_PROVIDR: 'mangopay',
    VERIFF_SECRET: 'hunter2-hunter2-hunter2',
    SECRETS_KEY_FIEL: '/run/secrets/hunter2',
    Trust_Proxy: '1',
  });
  const warned = (name: string, mend: string) =>
    new RegExp(`^warn +\\S.* ${name} is no setting of the server and has no effect\\.\n +${mend}$`, 'm');
  expect(table).toMatch(warned('SMPT_URL', 'Is SMTP_URL meant\\?'));
  expect(table).toMatch(warned('PAYMENT_PROVIDR', 'Is PAYMENT_PROVIDER meant\\?'));
  expect(table).toMatch(warned('SECRETS_KEY_FIEL', 'Is SECRETS_KEY_FILE meant\\?'));
  expect(table).toMatch(warned('Trust_Proxy', 'Is TRUST_PROXY meant\\?'));
  expect(table).toMatch(warned('VERIFF_SECRET', 'Settings that begin so are VERIFF_API_KEY, VERIFF_SHARED_SECRET, VERIFF_URL\\.'));
  expect(table).toMatch(/There are 5 warnings\.\n$/);
  expect(table).not.toContain('hunter2');
  // it warns, and the row of the part says as before what is set
  expect(table).toMatch(/^off +Payments +Money arrives by bank transfer only\.$/m);
  expect(Object.values(states)).not.toContain('wrong');

  const others = {
    ...Object.fromEntries(settings.flatMap(({ names }) => names.map((name) => [`OTHER_${name}`, 'x']))),
    HOME: '/root',
    PATH: '/bin',
    NODE_ENV: 'production',
    HOSTNAME: 'a',
    LOG_LEVEL: 'info',
    SSL_CERT_FILE: '/etc/ssl/certs.pem',
    GOOGLE_APPLICATION_CREDENTIALS: 'x',
    SESSION_MANAGER: 'x',
    SENTRY_ENVIRONMENT: 'x',
    IDENTITY_ENDPOINT: 'x',
    SMTP_PORT: 'tcp://10.0.0.1:25',
    CLAMAV_PORT_3310_TCP: 'tcp://10.0.0.1:3310',
    CLAMAV_SERVICE_HOST: '10.0.0.1',
    POSTGRES_PASSWORD: 'x',
    OWNER_PASSWORD: 'x',
    TEST_DATABASE_URL: 'x',
    BLOG_URLS: '',
  };
  expect((await check({ ...env, ...others })).table).not.toContain('warn');
});
