import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../server/store/open.ts';
import { newDatabase, tablesOn, testServer } from '../support/store.ts';

const migration = '0174_registered_payee.sql';

describe.skipIf(!testServer)('a server that starts while another one serves', () => {
  test('its migration waits for a long transaction without holding up the requests behind it [30]', { timeout: 60_000 }, async () => {
    const database = await newDatabase(testServer!, await tablesOn(testServer!));
    const [reader, visitor] = [new pg.Client({ connectionString: database.url }), new pg.Client({ connectionString: database.url })];
    try {
      await Promise.all([reader.connect(), visitor.connect()]);
      await visitor.query(
        `set statement_timeout = '10s'; alter table instruction drop column payee_check; delete from schema_migration where name = '${migration}'`,
      );
      // a long report
      await reader.query('begin; select from instruction');
      let isOpen = false;
      const opening = openStore({ url: database.url }).finally(() => (isOpen = true));
      const wants = `select from pg_locks where not granted and mode = 'AccessExclusiveLock' and relation = 'instruction'::regclass`;
      await expect.poll(async () => (await visitor.query(wants)).rowCount, { timeout: 10_000 }).toBe(1);
      const asked = performance.now();
      await visitor.query('select from instruction');
      expect(performance.now() - asked).toBeLessThan(3_000);
      // and again and again
      await expect.poll(async () => (await visitor.query(wants)).rowCount, { timeout: 10_000 }).toBe(1);
      expect(isOpen).toBe(false);
      await reader.query('commit');
      await (await opening).close();
      expect((await visitor.query('select payee_check from instruction')).rowCount).toBe(0);
      expect((await visitor.query(`select from schema_migration where name = '${migration}'`)).rowCount).toBe(1);
    } finally {
      await Promise.all([reader.end(), visitor.end()]);
      await database.drop();
    }
  });
});
