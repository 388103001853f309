// Plants faults in the rules (`domain/`) and in the handlers of money, one at a time, and says which of them the tests find:
// `npm run mutate -- [--area domain|money] [--seed N] [--sample N] [--only FILE] [--minutes N] [--list]`. No file is changed: the faults are compiled in.
import { Stop, install, main, runNode } from './bootstrap.mjs';
import { startPostgres } from './postgres.mjs';

const args = process.argv.slice(2);

await main(async () => {
  const area = args[args.indexOf('--area') + 1];
  if (args.includes('--area') && area !== 'domain' && area !== 'money') throw new Stop('--area is domain or money.');
  await install();
  const database = await startPostgres({ durable: false });
  try {
    // a fault that hangs ends the process that planted it
    for (;;) {
      const { code } = await runNode(['--disable-warning=DeprecationWarning', 'tests/mutation/main.ts', ...args], {
        env: { TEST_DATABASE_URL: database?.url ?? '' },
      });
      if (code !== 75) return code;
    }
  } finally {
    await database?.stop();
  }
});
