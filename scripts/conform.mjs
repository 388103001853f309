// Holds another back end against the contract, or our adapters against other companies' test environments; see docs/contract.md.
import path from 'node:path';
import { bin, install, main, root, runNode } from './bootstrap.mjs';

/** What is held against the operator's account at a company, by the first word. */
const companies = { identity: 'conform-identity.ts' };

/** The suite that every payment adapter passes, on the provider that the environment configures. `--payer`: somebody is there to pay. */
async function payments(options) {
  const suite = [bin('vitest'), 'run', '--project', 'features', 'tests/features/payment-providers.test.ts'];
  const env = { CONFORM: 'payments', CONFORM_PAYER: options.includes('--payer') ? '1' : '0' };
  return (await runNode(suite, { env })).code;
}

await main(async () => {
  await install();
  const [first = '', ...others] = process.argv.slice(2);
  if (first === 'payments') return payments(others);
  const isCompany = Object.hasOwn(companies, first);
  const { code } = await runNode([
    path.join(root, 'tests', 'contract', isCompany ? companies[first] : 'conform.ts'),
    ...(isCompany ? others : process.argv.slice(2)),
  ]);
  return code;
});
