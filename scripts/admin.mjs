// Accounts from the command line: npm run admin -- grant|revoke|lock|unlock|sign-out <email>
import { install, main, runNode } from './bootstrap.mjs';

await main(async () => {
  await install();
  const { code } = await runNode(['server/admin.ts', ...process.argv.slice(2)]);
  return code;
});
