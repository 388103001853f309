import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };

/** From the bottom up; a room imports downwards only. At most 28, so that the server can be taken in at one look. */
const rooms = [
  'lib store http ledger users mail documents files statements',
  'complaints onboarding auth instructions investing marketing repayments payments projects reports reconciliation proposals closing',
  'adapters back-office jobs start sandbox demo',
].flatMap((names) => names.split(' '));

/** Who imports what, and the rules that forbid it; none where it is allowed. */
const injected: [from: string, imports: string, ...rules: string[]][] = [
  ['openapi/planted.ts', '../domain/money.ts', 'openapi-imports-one-way'],
  ['domain/planted.ts', '../machines/payment/payment.machine.ts', 'domain-imports-one-way'],
  ['domain/package.ts', 'xstate', 'domain-imports-no-package'],
  ['domain/node.ts', 'node:fs', 'domain-imports-no-package'],
  ['machines/planted/react.ts', 'react', 'machines-import-only-xstate'],
  ['machines/planted/client.ts', '../../src/api/client.ts', 'machines-imports-one-way'],
  ['machines/planted/server.ts', '../../server/lib/clock.ts', 'machines-imports-one-way'],
  ['src/api/planted.ts', '../ui/button.tsx', 'src-api-imports-one-way'],
  ['src/lib/planted.ts', '../api/client.ts', 'src-lib-imports-one-way'],
  ['src/i18n/planted.ts', '../ui/button.tsx', 'src-i18n-imports-one-way'],
  ['src/ui/planted.ts', '../features/payment/payment.tsx', 'src-ui-imports-one-way'],
  ['src/ui/server.ts', '../../server/lib/clock.ts', 'src-ui-imports-one-way'],
  ['src/documents/planted.ts', '../features/payment/payment.tsx', 'src-documents-imports-one-way'],
  ['src/features/payment/planted.ts', '../../../server/lib/clock.ts', 'src-features-imports-one-way'],
  ['src/features/payment/neighbour.ts', '../terms/terms.tsx', 'no-feature-knows-another'],
  ['src/features/payment/client.ts', '../../api/client.ts', 'clients-come-from-the-router'],
  ['src/routes/planted.ts', '../../server/lib/clock.ts', 'src-routes-imports-one-way'],
  ['src/routes/model.ts', '../../tests/models/model.ts', 'src-routes-imports-one-way', 'only-lab-and-atlas-read-models'],
  ['src/app/planted.ts', '../../server/lib/clock.ts', 'app-stays-in-the-browser'],
  ['src/app/tool.ts', '../atlas/planted.ts', 'product-without-lab-and-atlas'],
  ['src/app/operators.ts', '../back-office/planted.ts', 'investors-without-the-back-office'],
  ['src/back-office/planted.ts', '../features/payment/payment.tsx', 'src-back-office-imports-one-way'],
  ['src/lab/planted.ts', '../../server/lib/clock.ts', 'src-lab-imports-one-way'],
  ['src/atlas/planted.ts', '../features/payment/payment.tsx', 'src-atlas-imports-one-way'],
  ['server/planted.ts', '../src/api/client.ts', 'server-imports-one-way'],
  ['server/journey.ts', '../machines/payment/payment.machine.ts', 'server-imports-one-way'],
  ['server/development.ts', 'fast-check', 'no-development-package-in-the-product'],
  ...rooms.map((room, at): [string, string, string] => [
    `server/${room}/upwards.ts`,
    at + 1 < rooms.length ? `../${rooms[at + 1]}/room.ts` : '../composition.ts',
    `server-${room}-imports-downwards`,
  ]),
  ['server/payments/sandbox.ts', '../sandbox/room.ts', 'server-payments-imports-downwards'],
  ['server/reports/composition.ts', '../composition.ts', 'server-reports-imports-downwards'],
  ['server/new-room/planted.ts', '../lib/room.ts', 'server-room-has-its-place'],
  ['server/payments/neighbour.ts', '../investing/handlers.ts', 'no-subject-knows-anothers-handlers'],
  ['server/onboarding/neighbour.ts', '../users/notification-handlers.ts', 'no-subject-knows-anothers-handlers'],
  ['server/nowhere.ts', './is-not-there.ts', 'no-unresolvable'],
  ['server/circle-back.ts', './circle.ts', 'no-circular'],
  // its type is imported back by what it imports
  ['server/type-circle-back.ts', './type-circle.ts', 'no-circular'],
  ['tests/models/planted.ts', '@playwright/test', 'models-import-types-only'],

  ['machines/payment/payment.machine.ts', 'xstate'],
  ['machines/lifecycles/project.machine.ts', '../../domain/money.ts'],
  ['src/ui/button.tsx', '../i18n/i18n.ts'],
  ['src/features/payment/payment.tsx', '../../../machines/payment/payment.machine.ts'],
  ['src/routes/payment.tsx', '../features/payment/payment.tsx'],
  ['src/back-office/router.tsx', '../features/session/protected.tsx'],
  ['src/lab/stage.tsx', '../../tests/models/model.ts'],
  ['server/lib/clock.ts', '../../machines/lifecycles/project.machine.ts'],
  ['server/payments/settle.ts', '../investing/room.ts'],
  ['server/payments/register.ts', '../payments/handlers.ts'],
  ['server/payments/answers.ts', '../http/contract/handlers.ts'],
  ['server/app.ts', './sandbox/room.ts'],
];
/** They import nothing. */
const others = [
  'src/features/session/protected.tsx',
  ...rooms.map((room) => `server/${room}/room.ts`),
  'server/composition.ts',
  'server/http/contract/handlers.ts',
  'server/investing/handlers.ts',
  'server/payments/handlers.ts',
  'server/users/notification-handlers.ts',
  'domain/money.ts',
  'src/i18n/i18n.ts',
  'src/api/client.ts',
  'src/features/terms/terms.tsx',
  'tests/models/model.ts',
];

let place: string;
let found: Map<string, string[]>;
let code: number | null;

/** The command of `npm run check:boundaries`, in a project of its own. */
beforeAll(() => {
  place = mkdtempSync(path.join(tmpdir(), 'boundaries-'));
  for (const file of ['.dependency-cruiser.cjs', '.oxlintrc.json', 'package.json', 'tsconfig.json'])
    copyFileSync(path.join(root, file), path.join(place, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(place, 'node_modules'));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(place, file)), { recursive: true });
    writeFileSync(path.join(place, file), text);
  };
  for (const file of others) write(file, 'export const it = 1;\n');
  write('server/circle.ts', "import * as it from './circle-back.ts';\nexport const own = it;\n");
  write(
    'server/type-circle.ts',
    "import type { own as Other } from './type-circle-back.ts';\nexport const it = (other: Other) => other;\n",
  );
  for (const [from, imports] of injected) write(from, `import * as it from '${imports}';\nexport const own = it;\n`);
  const layers = ['openapi', 'domain', 'machines', 'src', 'server', 'tests'];
  const { status, stdout } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'), '--config', '.dependency-cruiser.cjs', ...layers],
    { cwd: place, encoding: 'utf8' },
  );
  code = status;
  found = new Map();
  for (const [, rule = '', from = ''] of stdout.matchAll(/^\s*error ([\w-]+): (\S+)/gm))
    found.set(from, [...(found.get(from) ?? []), rule]);
}, 60_000);
afterAll(() => rmSync(place, { recursive: true, force: true }));

test('the rooms of the server are those of the rules, and at most 28', () => {
  const folders = readdirSync(path.join(root, 'server'), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'locales',
  );
  expect(folders.map(({ name }) => name).sort()).toEqual([...rooms].sort());
  expect(rooms.length).toBeLessThanOrEqual(28);
});

describe('an import', () => {
  test.each(injected.filter(([, , ...rules]) => rules.length))('in %s of %s is found', (from, _imports, ...rules) => {
    expect([...new Set(found.get(from))].sort()).toEqual([...rules].sort());
  });

  test.each(injected.filter(([, , ...rules]) => !rules.length))('in %s of %s is allowed', (from) => {
    expect(found.get(from) ?? []).toEqual([]);
  });

  test('that is wrong fails the check', () => {
    expect(code).toBeGreaterThan(0);
  });
});

test('every rule was seen to find something', () => {
  const seen = new Set([...found.values()].flat());
  expect(forbidden.map(({ name }) => name).filter((name) => !seen.has(name))).toEqual([]);
});

test('an actor that is started outside of use-<journey>.ts is found by the linter', () => {
  const started = "import { createActor } from 'xstate';\nexport const start = createActor;\n";
  for (const file of ['src/features/payment/started.ts', 'src/features/payment/use-started.ts'])
    writeFileSync(path.join(place, file), started);
  const { stdout } = spawnSync(process.execPath, [path.join(root, 'node_modules/oxlint/bin/oxlint'), '--format=unix', 'src/features'], {
    cwd: place,
    encoding: 'utf8',
  });
  expect(stdout.split('\n').filter((line) => line.includes('no-restricted-imports'))).toEqual([
    expect.stringContaining('features/payment/started.ts:1'),
  ]);
});
