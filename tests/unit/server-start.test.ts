import { expect, test, vi } from 'vitest';

vi.mock('../../server/app.ts', () => ({ buildApp: vi.fn<() => Promise<object>>(async () => ({})) }));
vi.mock('../../server/store/open.ts', () => ({
  openStore: vi.fn<() => Promise<object>>(async () => ({ db: people, close: async () => {} })),
}));
vi.mock('../../server/demo/seed.ts', () => ({ seedDemo: async () => {} }));
vi.mock('../../server/demo/print-addresses.ts', () => ({ printAddresses: async () => {} }));
vi.mock('../../server/http/listen.ts', () => ({
  listen: async () => {},
  stopOnSignals: () => {},
  usablePort: async (port: number) => port,
}));

/** No account of the demo; the table is not empty. */
const people = {
  select: (columns: object) => ({
    from: () => ('users' in columns ? Promise.resolve([{ users: 1 }]) : { where: () => ({ limit: async () => [] }) }),
  }),
};

async function start(environment: Record<string, string>) {
  vi.resetModules();
  const { buildApp } = await import('../../server/app.ts');
  const { openStore } = await import('../../server/store/open.ts');
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  await import('../../server/main.ts');
  vi.unstubAllEnvs();
  return { store: vi.mocked(openStore).mock.calls[0]?.[0], app: vi.mocked(buildApp).mock.calls[0]?.[0] };
}

const settings = { DATA_DIR: '/nowhere', SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') };
const production = {
  ...settings,
  MODE: 'production',
  ORIGIN: 'https://invest.example',
  PAYMENT_WEBHOOK_SECRET: Buffer.alloc(32, 5).toString('base64'),
};

test('production refuses a database that others may read, and limits the calls of one person in a minute [25 A5, 25 A11]', async () => {
  const { store, app } = await start(production);
  expect(store).toMatchObject({ dataDir: '/nowhere', mustBePrivate: true });
  expect(app).toMatchObject({ sandbox: false, callsPerMinute: 600 });
});

test('the demo opens any directory of its own and limits nobody [25 A5, 25 A11]', async () => {
  const { store, app } = await start({ ...settings, MODE: 'demo' });
  expect(store).toMatchObject({ mustBePrivate: false });
  expect(app).toMatchObject({ sandbox: true });
  expect(app?.callsPerMinute).toBeUndefined();
});
