// Deletes the data of the demo.
import { Stop, install, main, runNode } from './bootstrap.mjs';

await main(async () => {
  if (process.env.DATABASE_URL)
    throw new Stop('The demo of a PostgreSQL server begins anew in an empty database: name one in DATABASE_URL.');
  await install();
  const { code } = await runNode(['server/demo/reset-demo.ts', process.env.DATA_DIR ?? './data']);
  return code;
});
