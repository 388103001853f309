// Holds another back end against the contract, or our adapters against other companies' test environments; see docs/contract.md.
import path from 'node:path';
import { install, main, root, runNode } from './bootstrap.mjs';

/** What is held against the operator's account at a company, by the first word. */
const companies = { identity: 'conform-identity.ts' };

await main(async () => {
  await install();
  const [first = '', ...others] = process.argv.slice(2);
  const isCompany = Object.hasOwn(companies, first);
  const { code } = await runNode([
    path.join(root, 'tests', 'contract', isCompany ? companies[first] : 'conform.ts'),
    ...(isCompany ? others : process.argv.slice(2)),
  ]);
  return code;
});
