// What changed in the machines between two revisions, as Markdown for a merge request: `node scripts/atlas-diff.mjs main [other]`.
// Without a second revision the files as they are on disk are compared.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Stop, main, root, run } from './bootstrap.mjs';

const isRecord = (file) => file.endsWith('.record.json');

async function git(args) {
  const { code, output } = await run('git', args, { quiet: true, cwd: root });
  if (code !== 0) throw new Stop(`git ${args.slice(0, 2).join(' ')}: ${output.trim().split('\n')[0]}`);
  return output;
}

/** Records by machine, of a revision or of the disk. */
async function recordsAt(revision) {
  if (revision === undefined)
    return Object.fromEntries(
      readdirSync(path.join(root, 'machines'), { recursive: true })
        .map(String)
        .filter(isRecord)
        .map((file) => JSON.parse(readFileSync(path.join(root, 'machines', file), 'utf8')))
        .map((record) => [record.machine, record]),
    );
  const files = (await git(['ls-tree', '-r', '--name-only', revision, '--', 'machines'])).split('\n').filter(isRecord);
  const records = [];
  for (const file of files) records.push(JSON.parse(await git(['show', `${revision}:${file}`])));
  return Object.fromEntries(records.map((record) => [record.machine, record]));
}

const by = (list, key) => new Map(list.map((it) => [it[key], it]));
const onlyIn = (one, other) => [...one.keys()].filter((key) => !other.has(key)).map((key) => one.get(key));
const inBoth = (one, other) => [...one.keys()].filter((key) => other.has(key)).map((key) => [one.get(key), other.get(key)]);

/** The differences of two records of one machine, as plain sentences. */
export function differences(before, after) {
  const titles = new Map([...before.states, ...after.states].map(({ name, title }) => [name, title]));
  const title = (name) => (name === undefined ? 'the same state' : `**${titles.get(name) ?? name}**`);
  const arrow = ({ id, from, to }) => `\`${id}\` (${title(from)} → ${title(to)})`;
  const states = [by(before.states, 'name'), by(after.states, 'name')];
  const transitions = [by(before.transitions, 'id'), by(after.transitions, 'id')];
  const runs = [by([...before.paths, ...before.tours], 'id'), by([...after.paths, ...after.tours], 'id')];
  const guard = ({ guard: isGuarded, when }) => when ?? (isGuarded ? 'a condition of the answer' : 'no condition');
  const list = (word, found) =>
    found.length ? [`${found.length} ${found.length === 1 ? 'path is' : 'paths are'} ${word}:`, ...few(found)] : [];
  const few = (found) => [
    ...found.slice(0, 8).map((run) => `  - ${run.title}`),
    ...(found.length > 8 ? [`  - and ${found.length - 8} more`] : []),
  ];
  return [
    ...onlyIn(states[1], states[0]).map((it) => `New state **${it.title}**: ${it.description}`),
    ...onlyIn(states[0], states[1]).map((it) => `State **${it.title}** is gone`),
    ...inBoth(...states)
      .filter(([one, other]) => one.title !== other.title)
      .map(([one, other]) => `State **${one.title}** is now called **${other.title}**`),
    ...inBoth(...states)
      .filter(([one, other]) => one.description !== other.description)
      .map(([one, other]) => `State **${other.title}** is described differently: “${one.description}” → “${other.description}”`),
    ...onlyIn(transitions[1], transitions[0]).map((it) => `New transition ${arrow(it)}`),
    ...onlyIn(transitions[0], transitions[1]).map((it) => `Transition ${arrow(it)} is gone`),
    ...inBoth(...transitions)
      .filter(([one, other]) => one.to !== other.to)
      .map(([one, other]) => `Transition \`${other.id}\` leads to ${title(other.to)}, before to ${title(one.to)}`),
    ...inBoth(...transitions)
      .filter(([one, other]) => guard(one) !== guard(other))
      .map(([one, other]) => `Transition \`${other.id}\` needs ${guard(other)}, before ${guard(one)}`),
    ...inBoth(...transitions)
      .filter(([one, other]) => one.delay !== other.delay)
      .map(([one, other]) => `Transition \`${other.id}\` happens after ${other.delay} ms, before after ${one.delay} ms`),
    ...list('new', onlyIn(runs[1], runs[0])),
    ...list('gone', onlyIn(runs[0], runs[1])),
  ];
}

export function markdown(before, after) {
  const lines = [];
  for (const name of [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()) {
    const [one, other] = [before[name], after[name]];
    const says = !one
      ? [`New machine: ${other.states.length} states, ${other.transitions.length} transitions, ${other.paths.length} paths`]
      : !other
        ? ['The machine is gone']
        : differences(one, other);
    if (says.length)
      lines.push(`## ${(other ?? one).title} (\`${name}\`)`, '', ...says.map((it) => (it.startsWith('  ') ? it : `- ${it}`)), '');
  }
  return lines.length ? lines.join('\n') : 'No machine changed.\n';
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(async () => {
    const [from, to] = process.argv.slice(2);
    if (!from) throw new Stop('Say from which revision: node scripts/atlas-diff.mjs main [other]');
    if (to === undefined && !existsSync(path.join(root, 'machines'))) throw new Stop('There are no machines here.');
    process.stdout.write(markdown(await recordsAt(from), await recordsAt(to)));
  });
