import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../machines/catalogue.ts';
import { move } from '../../machines/lifecycles/move.ts';
import { readRecord } from '../support/paths/records.ts';
import { type Owned, strayWrites } from '../support/status-writes.ts';

const root = path.resolve(import.meta.dirname, '../..');
const lifecycles = catalogue.filter(({ kind }) => kind === 'lifecycle');

const column = (initial: string, table: string, sqlTable: string, field = 'status', sqlField = field) => ({
  initial,
  table,
  sqlTable,
  field,
  sqlField,
});
/** Where the status of each lifecycle is kept. */
const kept: Record<string, Owned> = {
  investment: { ...column('NEW', 'investment', 'investment'), comesFrom: ['move'] },
  project: { ...column('ON_STUDY', 'project', 'project'), comesFrom: ['move'] },
  instruction: { ...column('DRAFTED', 'instruction', 'instruction'), comesFrom: ['move'] },
  complaint: { ...column('RECEIVED', 'complaint', 'complaint'), comesFrom: ['move'] },
  'investment-payment': { ...column('OPEN', 'payment', 'payment'), comesFrom: ['move', 'initialStatus'] },
  'incoming-transfer': { ...column('UNMATCHED', 'incomingTransfer', 'incoming_transfer'), comesFrom: ['move'] },
  distribution: { ...column('DRAFTED', 'distribution', 'distribution'), comesFrom: ['move'] },
  proposal: { ...column('WAITING', 'proposal', 'proposal'), comesFrom: ['move'] },
  notification: { ...column('NEW', 'notification', 'notification'), comesFrom: ['move'] },
  'kyc-status': { ...column('EMPTY', 'appUser', 'app_user', 'kycStatus', 'kyc_status'), comesFrom: ['move'] },
  // a list of checks: new ones begin untouched, and `moveCheck` alone changes one
  'compliance-check': { ...column('', 'appUser', 'app_user', 'compliance'), comesFrom: ['complianceStatus', 'untouchedChecks'] },
};
/** They create users and projects as requested, in demo and tests only; the last makes nobody of a person, which is in no lifecycle. */
const worlds = [
  'server/demo/seed-users.ts',
  'server/demo/seed-projects.ts',
  'server/demo/seed-investments.ts',
  'server/sandbox/scenario.ts',
  'server/sandbox/update-scenario.ts',
  'server/closing/erase-identity.ts',
];
const files = readdirSync(path.join(root, 'server'), { recursive: true })
  .map((file) => `server/${String(file).replaceAll(path.sep, '/')}`)
  .filter((file) => file.endsWith('.ts') && !worlds.includes(file));
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('a status changes by its lifecycle alone', () => {
  test('it is known where the status of each lifecycle is kept', () => {
    expect(Object.keys(kept).sort()).toEqual(lifecycles.map(({ name }) => name).sort());
  });

  test('the server writes no status that does not come from `move`', () => {
    const stray = files.flatMap((file) => strayWrites(file, read(file), Object.values(kept)));
    expect(stray).toEqual([]);
  });

  test('a check is changed by `moveCheck`; whoever else writes checks writes untouched ones', () => {
    const writers = files.filter((file) => /\bsaveChecks\(/.test(read(file)));
    expect(writers.sort()).toEqual(['server/onboarding/settings.ts', 'server/users/compliance-checks.ts']);
    expect(read('server/onboarding/settings.ts')).toMatch(/saveChecks\(\s*tx,\s*\w+,\s*untouchedChecks\(/);
    const given = [...read('server/users/compliance-checks.ts').matchAll(/\{[^{}]*\bstatus: ([^,}\s]+)/g)].map(([, value]) => value);
    expect(new Set(given)).toEqual(new Set(["'NOT_STARTED'", 'after', 'complianceStatus(checks)']));
    expect(given).toHaveLength(3);
  });

  const injected: [string, string][] = [
    [
      'by a statement that is made once',
      "const store = statement((db, at) => db.update(investment).set({ status: typedParam(at.status, investment.status) }).prepare('x')); await store(tx, { id, status: 'COMPLETED' });",
    ],
    [
      'by one that is not called here',
      "const store = statement((db, at) => db.update(investment).set({ status: typedParam(at.status, investment.status) }).prepare('x'));",
    ],
    [
      'by one that others may call',
      "export const store = statement((db, at) => db.update(investment).set({ status: typedParam(at.status, investment.status) }).prepare('x')); const status = move(a, b, c); await store(tx, { status });",
    ],
    ['by hand', "await tx.update(investment).set({ status: 'COMPLETED' }).where(mine);"],
    ['by a name that no lifecycle gave', 'await tx.update(project).set({ data, status: wanted });'],
    ['under a condition', "await tx.update(project).set({ ...(isOver ? { status: 'PAID_OFF' } : {}) });"],
    ['in a constant', "const values = { isRead: true, status: 'NEW' }; await tx.update(notification).set(values);"],
    ['by a function of its own', "function done() { return { kycStatus: 'VERIFIED' }; } await tx.update(appUser).set({ ...done() });"],
    ['by something that cannot be followed', 'await tx.update(investment).set({ ...request.body });'],
    ['in SQL', "await tx.execute(sql`update investment set paid_at = now(), status = 'COMPLETED' where id = ${id}`);"],
    ['in SQL, by a value', 'await tx.execute(sql`update app_user set kyc_status = ${wanted} where id = ${id}`);'],
    ['in SQL, by the table of the schema', "await tx.execute(sql`update ${project} set status = 'ACTIVE'`);"],
    ['in SQL, from the beginning', "await tx.execute(sql`insert into investment (id, status) values (${id}, 'COMPLETED')`);"],
    ['from the beginning', "await tx.insert(investment).values({ id, status: 'PAYMENT_COMPLETED' });"],
    ['over a row that is there', "await tx.insert(notification).values({ id }).onConflictDoUpdate({ target, set: { status: 'NEW' } });"],
    ['for a payment', "await tx.update(payment).set({ status: 'PAID' });"],
    ['for a transfer', "await tx.update(incomingTransfer).set({ status: 'MATCHED' }).where(mine);"],
    ['for a distribution', "await tx.update(distribution).set({ status: 'APPROVED', decidedBy: actor }).where(mine);"],
    ['for a list of checks', 'await tx.update(appUser).set({ compliance: { status, checks } });'],
  ];
  test.each(injected)('a status that is written %s is found', (_title, code) => {
    expect(strayWrites('planted.ts', code, Object.values(kept))).toEqual([expect.stringMatching(/^planted\.ts:1 /)]);
  });

  test('what comes from `move`, however it is passed on, is not complained about', () => {
    const code = `
      const status = move(investmentMachine, owned.status, { type: 'payment.fail' });
      const moved = event ? move(projectMachine, of.status, { type: event }) : undefined;
      await tx.update(investment).set({ status, holdsReservation: false });
      await tx.update(project).set({ data, ...(moved ? { status: moved } : {}) });
      await tx.execute(sql\`update investment set status = \${status} where status = 'NEW'\`);
      await tx.insert(investment).values({ id, amountCents });`;
    expect(strayWrites('sound.ts', code, Object.values(kept))).toEqual([]);
  });
});

describe.each(lifecycles)('$title', ({ name, machine, requirements }) => {
  const record = readRecord(name);
  const events = [...new Set(record.steps.map(({ event }) => event.type))];
  const stateAt = (place: number) => record.places[place]?.state;

  test(`is moved where its record says, and nowhere else [${requirements.slice(0, 3).join(', ')}]`, () => {
    let refused = 0;
    for (const { name: state } of record.states)
      for (const type of events) {
        const step = record.steps.find((one) => !one.refused && stateAt(one.from) === state && one.event.type === type);
        const after = move(machine, state, { type });
        expect({ state, type, after }).toEqual({ state, type, after: step && stateAt(step.to) });
        if (!step) refused += 1;
      }
    expect(refused).toBeGreaterThan(0);
  });

  test('a status that is none is moved nowhere', () => {
    for (const type of events) expect(move(machine, 'SOMETHING_ELSE', { type })).toBeUndefined();
  });
});
