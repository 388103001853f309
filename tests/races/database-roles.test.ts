import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordAudit } from '../../server/store/audit.ts';
import type { Store } from '../../server/store/store.ts';
import { openStore } from '../../server/store/open.ts';
import { newDatabase, testServer } from '../support/store.ts';

const script = (name: string) => readFileSync(path.resolve(import.meta.dirname, '../../deploy/database', name), 'utf8');
const roles = ['statefolio_owner', 'statefolio_server', 'statefolio_readonly'] as const;

describe.skipIf(!testServer)('the roles of deploy/database [25 A6]', () => {
  let url: string;
  let drop: () => Promise<void>;
  let server: Store;

  const as = (role: (typeof roles)[number]) => {
    const address = new URL(url);
    address.username = role;
    return address.href;
  };
  async function run(at: string, statements: string): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: at });
    await client.connect();
    return client.query(statements).finally(() => client.end());
  }

  beforeAll(async () => {
    ({ url, drop } = await newDatabase(testServer!));
    const database = new URL(url).pathname.slice(1);
    await run(url, script('roles.sql').replaceAll('database statefolio ', `database ${database} `).replace('\\connect statefolio', ''));
    await (await openStore({ url: as('statefolio_owner') })).close();
    // an upgrade runs it again
    for (let times = 0; times < 2; times++) await run(as('statefolio_owner'), script('grants.sql'));
    server = await openStore({ url: as('statefolio_server') });
  });
  afterAll(async () => {
    await server.close();
    await drop();
    for (const role of roles) await run(testServer!, `drop role ${role}`);
  });

  test('the server starts where no migration is missing, and adds to the audit log', async () => {
    await server.tx((tx) => recordAudit(tx, { subject: 'person', subjectId: 'x', event: 'session.start', actor: 'x', at: new Date() }));
    const { rows } = await run(as('statefolio_readonly'), 'select subject from audit');
    expect(rows).toEqual([{ subject: 'person' }]);
  });

  test.each([
    ['empty a table', 'truncate session_token'],
    ['drop a table', 'drop table session_token'],
    ['add a column', 'alter table app_user add column x text'],
    ['make a table', 'create table x (y text)'],
    ['change the audit log', `update audit set actor = 'y'`],
    ['take from the ledger', 'delete from ledger_transfer'],
  ])('the server cannot %s', async (_what, statement) => {
    await expect(run(as('statefolio_server'), statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  test('who only reads sees money and people, and nothing that signs in', async () => {
    const { rows } = await run(
      url,
      `select c.relname || '.' || a.attname as at, has_column_privilege('statefolio_readonly', c.oid, a.attnum, 'select') as read
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    );
    const columns = rows as { at: string; read: boolean }[];
    const readable = new Set(columns.filter(({ read }) => read).map(({ at }) => at));
    expect([...readable]).toEqual(expect.arrayContaining(['app_user.email', 'ledger_transfer.amount_cents', 'investment.status']));
    const secrets = columns.filter(({ at }) => /(?:password|token|code)_hash$|id_token$|secret$|^(?:setting|oidc_payload|mail)\./.test(at));
    expect(secrets.length).toBeGreaterThan(15);
    expect(secrets.filter(({ at }) => readable.has(at))).toEqual([]);
    await expect(run(as('statefolio_readonly'), 'select password_hash from app_user')).rejects.toThrow('permission denied');
    await expect(run(as('statefolio_readonly'), `update app_user set email = 'x'`)).rejects.toThrow('permission denied');
  });
});
