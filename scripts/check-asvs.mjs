// Is each requirement of OWASP ASVS 5.0, levels 1 and 2, answered once in docs/asvs.md, and are the files there that it names?
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Stop, main, root } from './bootstrap.mjs';

/** Requirements of levels 1 and 2 by chapter, as ASVS 5.0.0 counts them. */
const wanted = { 1: 27, 2: 11, 3: 19, 4: 10, 5: 9, 6: 35, 7: 18, 8: 7, 9: 7, 10: 29, 11: 14, 12: 9, 13: 13, 14: 9, 15: 13, 16: 16, 17: 7 };

await main(async () => {
  const text = readFileSync(path.join(root, 'docs', 'asvs.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (\d+)\.(\d+\.\d+) \| [12] \| (.*?) \| (.*?) \| (.*?) \|$/gm)];
  const problems = [];
  const ids = rows.map(([, chapter, rest]) => `${chapter}.${rest}`);
  for (const [chapter, count] of Object.entries(wanted)) {
    const answered = new Set(ids.filter((id) => id.startsWith(`${chapter}.`))).size;
    if (answered !== count) problems.push(`chapter ${chapter}: ${answered} of ${count} requirements are answered`);
  }
  if (new Set(ids).size !== ids.length) problems.push('a requirement is answered twice');
  for (const [, chapter, rest, answer, how, where] of rows) {
    const id = `${chapter}.${rest}`;
    if (!['met', 'not applicable', 'open'].includes(answer)) problems.push(`${id}: "${answer}" is no answer`);
    if (how.trim() === '') problems.push(`${id}: nothing says how`);
    const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file]) => file);
    if (answer === 'met' && files.length === 0) problems.push(`${id}: met, and no file is named`);
    problems.push(...files.filter((file) => !existsSync(path.join(root, file))).map((file) => `${id}: ${file} does not exist`));
  }
  const counted = (answer) => rows.filter((row) => row[3] === answer).length;
  const totals = `${counted('met')} met, ${counted('not applicable')} not applicable, ${counted('open')} open`;
  if (!text.includes(totals)) problems.push(`the numbers at the top are not ${totals}`);
  if (problems.length > 0) throw new Stop(problems.join('\n'));
});
