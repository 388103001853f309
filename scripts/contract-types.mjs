// The files of openapi/ → openapi/schema.d.ts, and each openapi/providers/<name>.yaml → <name>.d.ts beside it. `--check` only compares; `--planned` prints
// what is described but not built yet.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTS, { COMMENT_HEADER, astToString } from 'openapi-typescript';
import ts from 'typescript';
import { parse } from 'yaml';
import { loadDocument, operationsOf } from '../server/http/contract/load.ts';
import { Stop, main, root } from './bootstrap.mjs';

const target = path.join(root, 'openapi', 'schema.d.ts');

/** Files are blobs, in forms and in answers. */
const transform = (schema) =>
  schema.format === 'binary' ? ts.factory.createTypeReferenceNode(ts.factory.createIdentifier('Blob')) : undefined;

async function schemaTypes(document, planned) {
  const types = astToString(await openapiTS(structuredClone(document), { transform }));
  const names = planned.length > 0 ? planned.map((id) => `\n    | "${id}"`).join('') : ' never';
  return `${COMMENT_HEADER}${types}/** Described, but not built yet. */\nexport type PlannedOperation =${names};\n`;
}

/** What other companies describe, or we of them: read as it is. */
async function providerTypes() {
  const folder = path.join(root, 'openapi', 'providers');
  const names = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  return Promise.all(
    names.map(async (name) => {
      const types = astToString(await openapiTS(parse(readFileSync(path.join(folder, name), 'utf8'))));
      return { target: path.join(folder, name.replace(/\.yaml$/, '.d.ts')), types: `${COMMENT_HEADER}${types}` };
    }),
  );
}

await main(async () => {
  const document = loadDocument();
  const all = operationsOf(document);
  const planned = all.filter(({ operation }) => operation['x-planned'] === true).map(({ operation }) => operation.operationId);
  if (process.argv.includes('--planned')) {
    console.log(`${planned.length} of ${all.length} operations are planned${planned.length > 0 ? `: ${planned.join(', ')}` : ''}`);
    return;
  }
  const files = [{ target, types: await schemaTypes(document, planned) }, ...(await providerTypes())];
  if (!process.argv.includes('--check')) return files.forEach((file) => writeFileSync(file.target, file.types));
  for (const file of files)
    if (!existsSync(file.target) || readFileSync(file.target, 'utf8') !== file.types)
      throw new Stop(`${path.relative(root, file.target)} is not what openapi/ says: run npm run generate`);
});
