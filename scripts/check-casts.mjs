// Counts the type casts in the code of the product: `x as Y` and `<Y>x`, not `as const`. Each hides from the compiler what it could have checked.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** It only falls: a new cast needs another one to go. */
const maxCasts = 10;

const product = ['domain', 'machines', 'server', 'src'];
/** Tools for developers, and what the router generates. */
const isLeftOut = (file) => /^src\/(?:lab|atlas)\/|\.gen\.ts$|\.d\.ts$/.test(file);

/** The casts of one file, each with its line and text. */
export function findCasts(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found = [];
  const visit = (node) => {
    if ((ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)) || ts.isTypeAssertionExpression(node))
      found.push({ line: source.getLineAndCharacterOfPosition(node.type.getStart()).line + 1, text: node.getText().replace(/\s+/g, ' ') });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The casts of the product, as `file:line text`. */
function listCasts(root) {
  return product
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !isLeftOut(file))
    .sort()
    .flatMap((file) => findCasts(file, readFileSync(path.join(root, file), 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const casts = listCasts(path.resolve(import.meta.dirname, '..'));
  const isListed = process.argv.includes('--list') || casts.length > maxCasts;
  console.log([...(isListed ? casts : []), `${casts.length} casts, at most ${maxCasts}`].join('\n'));
  if (casts.length < maxCasts) console.log(`maxCasts can be ${casts.length} now`);
  if (casts.length !== maxCasts) process.exitCode = 1;
}
