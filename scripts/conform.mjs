// Holds another back end against the contract; see docs/contract.md.
import path from 'node:path';
import { install, main, root, runNode } from './bootstrap.mjs';

await main(async () => {
  await install();
  const { code } = await runNode([path.join(root, 'tests', 'contract', 'conform.ts'), ...process.argv.slice(2)]);
  return code;
});
