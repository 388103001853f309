// The files of openapi/ → openapi/schema.d.ts. `--check` only compares; `--planned` prints what is described but not built yet.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTS, { COMMENT_HEADER, astToString } from 'openapi-typescript';
import ts from 'typescript';
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

await main(async () => {
  const document = loadDocument();
  const all = operationsOf(document);
  const planned = all.filter(({ operation }) => operation['x-planned'] === true).map(({ operation }) => operation.operationId);
  if (process.argv.includes('--planned')) {
    console.log(`${planned.length} of ${all.length} operations are planned${planned.length > 0 ? `: ${planned.join(', ')}` : ''}`);
    return;
  }
  const types = await schemaTypes(document, planned);
  if (!process.argv.includes('--check')) return writeFileSync(target, types);
  if (!existsSync(target) || readFileSync(target, 'utf8') !== types)
    throw new Stop('openapi/schema.d.ts is not what openapi/ says: run npm run generate');
});
