// openapi/openapi.yaml → openapi/schema.d.ts. `--check` only compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { COMMENT_HEADER, astToString } from 'openapi-typescript';
import { Stop, main, root } from './bootstrap.mjs';

await main(async () => {
  const target = path.join(root, 'openapi', 'schema.d.ts');
  const types = `${COMMENT_HEADER}${astToString(await openapiTS(pathToFileURL(path.join(root, 'openapi', 'openapi.yaml'))))}`;
  if (!process.argv.includes('--check')) return writeFileSync(target, types);
  if (!existsSync(target) || readFileSync(target, 'utf8') !== types)
    throw new Stop('openapi/schema.d.ts is not what openapi/openapi.yaml says: run npm run generate');
});
