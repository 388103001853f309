// Backup, restore and move of the embedded database: npm run backup -- FILE
import { install, main, runNode } from './bootstrap.mjs';

await main(async () => {
  await install();
  const { code } = await runNode(['server/maintain.ts', ...process.argv.slice(2)]);
  return code;
});
