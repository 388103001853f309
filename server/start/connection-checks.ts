import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { mangopayApi, type MangopaySettings } from '../adapters/payments/mangopay-api.ts';
import { mangopayAccountCountries } from '../adapters/payments/mangopay-payer-accounts.ts';
import { clamd, type ClamdAddress } from '../adapters/virus/clamd.ts';
import type { ExternalProvider } from '../auth/discover-issuer.ts';
import { externalRelyingParty } from '../auth/relying-party.ts';
import { strapiPosts, type Strapi } from '../marketing/blog/strapi.ts';
import { type BucketAddress, bucketStore } from '../files/file-store.ts';
import { readCertificate, type TlsFiles } from '../http/tls.ts';
import { smtpOptions } from '../mail/outbox.ts';
import { systemClock } from '../lib/clock.ts';
import { isSealed, type Sealer, sealerOf } from '../lib/sealing.ts';
import { addressesOf } from '../store/hosts.ts';
import { migrationNames } from '../store/migrate.ts';
import { checkDatabaseFiles } from '../store/data-directory.ts';
import { ownerFirst, StoreProblem } from '../store/problem.ts';
import { insideKinds } from '../ledger/ledger.ts';
import { fromCents } from '../../domain/money.ts';
import { recordOf } from '../../domain/unknown.ts';

/** The result of a check: a sentence about what is there, or what is wrong and how to fix it. */
export type ConnectionCheck = { ok: true; text: string } | { ok: false; text: string; mend: string };

const patienceMs = 4_000;

const codeOf = (error: unknown): string => {
  const { code } = recordOf(error);
  return typeof code === 'string' ? code : '';
};

/** A reason in words; never the message of a library, which may repeat what it was given. */
function reason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reason(error.errors[0]);
  const known: Record<string, string> = {
    ECONNREFUSED: 'nobody answers at that address',
    ENOTFOUND: 'the host is not known',
    EAI_AGAIN: 'the host is not known',
    EDNS: 'the host is not known',
    ESOCKET: 'nobody answers at that address',
    ECONNECTION: 'nobody answers at that address',
    ETIMEDOUT: 'no answer within four seconds',
    ETLS: 'it offers no encryption (STARTTLS)',
    EAUTH: 'the user or the password is refused',
    '28P01': 'the user or the password is refused',
    '28000': 'the user or the password is refused',
    '3D000': 'there is no database of that name',
    EACCES: 'this account has no right to it',
    ENOENT: 'it does not exist',
  };
  const code = codeOf(error);
  if (known[code] !== undefined) return known[code];
  if (error instanceof Error && error.cause !== undefined) return reason(error.cause);
  return code === '' ? 'it does not answer as expected' : `it fails with ${code}`;
}

/** Runs a try for four seconds at most; its failure is an answer too. */
export async function checkInTime(work: () => Promise<ConnectionCheck>, failed: { text: string; mend: string }): Promise<ConnectionCheck> {
  const late = new AbortController();
  try {
    return await Promise.race([
      work(),
      pause(patienceMs, undefined, { signal: late.signal, ref: false }).then(() => {
        throw Object.assign(new Error('late'), { code: 'ETIMEDOUT' });
      }),
    ]);
  } catch (error) {
    return { ok: false, text: `${failed.text}: ${reason(error)}.`, mend: failed.mend };
  } finally {
    late.abort();
  }
}

const minVersion = 150_000;

/** The others may be down while they are not needed; the error is that of the last one. */
async function firstThatAnswers([connectionString, ...others]: readonly string[]): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (others.length === 0) throw error;
    return firstThatAnswers(others);
  }
}

/** Reads a database server and changes nothing: version, key, and whether it is the demo's. */
export const tryDatabase = (
  url: string,
  {
    secretsKey,
    previousSecretsKey,
    demoIds,
  }: { secretsKey: string | undefined; previousSecretsKey?: string | undefined; demoIds: readonly string[] },
) =>
  checkInTime(
    async () => {
      const client = await firstThatAnswers(addressesOf(url));
      try {
        const { rows } = await client.query<{ version: number; shown: string; made: boolean; may: boolean }>(
          `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
            to_regclass('schema_migration') is not null as made, has_schema_privilege(current_schema(), 'create') as may`,
        );
        const [found] = rows;
        if (!found || found.version < minVersion)
          return { ok: false, text: `It is PostgreSQL ${found?.shown ?? ''}.`, mend: 'Use PostgreSQL 15 or newer.' };
        const missing = await migrationsMissing(client, found.made);
        if (missing > 0 && !found.may)
          return {
            ok: false,
            text: found.made
              ? `${missing} migrations of this version are missing, and this user may not apply them.`
              : 'It is empty, and this user may not make tables there.',
            mend: ownerFirst,
          };
        if (!found.made) return { ok: true, text: `PostgreSQL ${found.shown}, still empty; the first start makes its tables.` };
        if (await holdsAny(client, demoIds))
          return { ok: false, text: 'It holds the accounts of the demo.', mend: 'Give production an empty database in DATABASE_URL.' };
        if (secretsKey !== undefined && !(await fits(client, sealerOf(secretsKey, previousSecretsKey))))
          return {
            ok: false,
            text: 'SECRETS_KEY is not the key that this database was made with.',
            mend: 'Give SECRETS_KEY the value that the first start had.',
          };
        return { ok: true, text: `PostgreSQL ${found.shown}.` };
      } finally {
        await client.end();
      }
    },
    {
      text: 'It cannot be used',
      mend: 'Check host, port, user, password and name in DATABASE_URL (postgres://user:password@host:5432/name).',
    },
  );

async function migrationsMissing(client: pg.Client, isMade: boolean): Promise<number> {
  const names = await migrationNames();
  const { rows } = isMade ? await client.query<{ name: string }>('select name from schema_migration') : { rows: [] };
  const applied = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !applied.has(name)).length;
}

async function holdsAny(client: pg.Client, ids: readonly string[]): Promise<boolean> {
  const { rowCount } = await client.query('select from app_user where id = any($1) limit 1', [ids]);
  return rowCount !== 0;
}

async function fits(client: pg.Client, sealer: Sealer): Promise<boolean> {
  const { rows } = await client.query<{ value: unknown }>(`select value from setting where value ? 'sealed' order by key limit 1`);
  const value = rows[0]?.value;
  if (!isSealed(value)) return true;
  try {
    sealer.open(value);
    return true;
  } catch {
    return false;
  }
}

/** Whether the directory, or the nearest one above that exists, may be written to. */
export const tryDirectory = (directory: string, name: string) =>
  checkInTime(
    async () => {
      let nearest = path.resolve(directory);
      while ((await stat(nearest).catch(() => undefined)) === undefined && path.dirname(nearest) !== nearest)
        nearest = path.dirname(nearest);
      if (!(await stat(nearest)).isDirectory())
        return { ok: false, text: `${nearest} is not a directory.`, mend: `Give ${name} another path.` };
      await access(nearest, constants.R_OK | constants.W_OK | constants.X_OK);
      return { ok: true, text: nearest === path.resolve(directory) ? `${nearest}.` : `${directory}, made at the first start.` };
    },
    { text: `${directory} cannot be written to`, mend: `Give the account of the server the right to it, or ${name} another path.` },
  );

/** The directory of the embedded database: it may be written to, and holds such a database or nothing. */
export async function tryDataDirectory(directory: string): Promise<ConnectionCheck> {
  const tried = await tryDirectory(directory, 'DATA_DIR');
  if (!tried.ok) return tried;
  try {
    await checkDatabaseFiles(path.resolve(directory));
    return tried;
  } catch (error) {
    if (!(error instanceof StoreProblem)) throw error;
    return { ok: false, text: error.message, mend: 'Give DATA_DIR another path.' };
  }
}

/** The certificate that the server speaks TLS with: it is there, its key fits, and it has not ended. `address`: where the server listens. */
export async function tryCertificate(address: string, files: TlsFiles): Promise<ConnectionCheck> {
  const mend = 'Give TLS_CERT_FILE and TLS_KEY_FILE a certificate and its key.';
  try {
    const { endsAt, names } = readCertificate(files);
    const day = endsAt.toISOString().slice(0, 10);
    if (endsAt <= systemClock.now()) return { ok: false, text: `The certificate ended on ${day}.`, mend };
    return { ok: true, text: `${address}, with TLS: ${names}, until ${day}.` };
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : String(error), mend };
  }
}

/** The folder of statements has to be there: who forgot to mount it would wait for statements in vain. */
export const tryFolder = (folder: string) =>
  checkInTime(
    async () => {
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
      return { ok: true, text: `Taken from ${folder}.` };
    },
    { text: `${folder} cannot be used`, mend: 'Make the directory of STATEMENT_FOLDER, writable for the account of the server.' },
  );

/** Signs in at the mail server and sends nothing. */
export const trySmtp = (url: string) =>
  checkInTime(
    async () => {
      const transport = createTransport({
        ...smtpOptions(url),
        connectionTimeout: patienceMs,
        greetingTimeout: patienceMs,
        socketTimeout: patienceMs,
      });
      try {
        await transport.verify();
      } finally {
        transport.close();
      }
      return { ok: true, text: `Sent through ${new URL(url).hostname}.` };
    },
    { text: 'The mail server cannot be used', mend: 'Check host, port, user and password in SMTP_URL.' },
  );

/** Stores a small object and removes it. */
export const tryBucket = (bucket: BucketAddress) =>
  checkInTime(
    async () => {
      const files = bucketStore(bucket);
      await files.put('connection-check', new Uint8Array([1]));
      await files.remove('connection-check');
      return { ok: true, text: `The bucket ${new URL(bucket.url).host}${new URL(bucket.url).pathname}.` };
    },
    {
      text: 'Nothing can be stored in the bucket',
      mend: 'Check FILES_S3_URL, FILES_S3_REGION and the rights of FILES_S3_KEY_ID to read, write and delete.',
    },
  );

export const tryScanner = (at: ClamdAddress) =>
  checkInTime(
    async () => {
      await clamd(at).scan(new Uint8Array([1]));
      return { ok: true, text: `ClamAV at ${at.host}:${at.port}.` };
    },
    { text: 'ClamAV cannot be used, so no file is taken', mend: 'Start clamd with TCPSocket, or check CLAMAV_URL.' },
  );

/**
 * Money that another payment provider holds than the settings name: nothing sends it. Undefined where there is none; a database that cannot be read is the
 * concern of `tryDatabase`.
 */
export async function tryHeldMoney(url: string, provider: string): Promise<ConnectionCheck | undefined> {
  const tried = await checkInTime(async () => {
    const client = await firstThatAnswers(addressesOf(url));
    try {
      const { rows: made } = await client.query(
        `select from information_schema.columns where table_name = 'instruction' and column_name = 'held_by' and table_schema = current_schema()`,
      );
      if (made.length === 0) return { ok: true, text: '' };
      const { rows } = await client.query<{ holder: string; waiting: number; cents: string }>(
        `select holder, waiting, cents::text from (
          select held_by as holder, sum(amount_cents) filter (where split_part(account_id, ':', 1) = any($2)) as cents,
            (select count(*)::int from instruction i where i.held_by = l.held_by and i.status in ('DRAFTED', 'APPROVED', 'SENT')) as waiting
          from ledger_posting l where held_by is not null and held_by <> $1 group by held_by
        ) held where cents > 0 or waiting > 0 order by holder`,
        [provider, [...insideKinds]],
      );
      const [held] = rows;
      if (!held) return { ok: true, text: '' };
      const { holder, waiting, cents } = held;
      return {
        ok: false,
        text: `${holder} holds ${fromCents(Number(cents)).toFixed(2)} EUR of clients and is not set; ${waiting} payment ${waiting === 1 ? 'instruction waits' : 'instructions wait'}.`,
        mend: `Set PAYMENT_PROVIDER=${holder} with its keys until it holds nothing any more.`,
      };
    } finally {
      await client.end();
    }
  }, unread);
  return tried.ok || tried.text.startsWith(unread.text) ? undefined : tried;
}

const unread = { text: 'Where money lies cannot be read', mend: '' };

/** Asks for a token, and for the countries of accounts where some are to be opened. */
export const tryMangopay = (settings: MangopaySettings) =>
  checkInTime(
    async () => {
      const api = mangopayApi(settings);
      await api.signIn();
      const text = `mangopay, as ${settings.clientId} at ${new URL(settings.url).host}`;
      const { virtualAccountCountry: country } = settings;
      if (country === undefined) return { ok: true, text: `${text}.` };
      const available = await mangopayAccountCountries(api);
      return available.includes(country)
        ? { ok: true, text: `${text}; investors transfer to accounts of their own in ${country}.` }
        : {
            ok: false,
            text: `Mangopay opens no accounts in ${country}`,
            mend: `MANGOPAY_VIRTUAL_ACCOUNTS may be ${available.join(', ') || 'nothing yet: ask Mangopay for virtual accounts'}.`,
          };
    },
    {
      text: 'Mangopay gives no token',
      mend: 'Check MANGOPAY_CLIENT_ID, MANGOPAY_API_KEY and MANGOPAY_URL: the sandbox has keys of its own.',
    },
  );

export const tryIssuer = (origin: string, provider: ExternalProvider, setting = 'OIDC_ISSUER') =>
  checkInTime(
    async () => {
      await externalRelyingParty(origin, provider);
      return { ok: true, text: `${provider.issuer}.` };
    },
    {
      text: `${provider.issuer} does not answer as an OpenID Connect issuer`,
      mend: `Check ${setting}; discovery must work from this machine.`,
    },
  );

export const tryBlog = (strapi: Strapi) =>
  checkInTime(
    async () => {
      await strapiPosts(strapi)();
      return { ok: true, text: `Posts from ${strapi.origin}.` };
    },
    { text: 'The blog cannot be read', mend: 'Check BLOG_URL, and that Strapi lets the public role find blog posts.' },
  );
