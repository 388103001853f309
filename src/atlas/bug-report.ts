import { addressOf } from './address.ts';
import { stepTexts } from './compose-export.ts';
import type { Machine, InvariantTitle } from './machine.ts';
import { errorOf, failedAt, resultsOf } from './path-results.ts';
import { outcomeOf, realRunOf } from './real-run.ts';
import { placeAfter, walksOf } from './record.ts';
import { dateOf, type LevelKey, type Reports, type TestResult } from './reports.ts';
import { screenIn } from './visible-text.ts';
import type { Shown } from './shown.ts';
import { levels } from './verdict.ts';
import { causeLabel } from './next-transitions.tsx';

const placeToFill = '_Not recorded. Write here what you saw._';
const absolute = (address: string) => new URL(address, window.location.href).href;
const block = (text: string) => ['```text', ...text.trim().split('\n').slice(0, 30), '```'];
/** A seed that a failed test names, so that the same run can be repeated. */
const seedIn = (text: string | undefined) => /\bseed\W{1,3}(-?\d+)/i.exec(text ?? '')?.[1];

/** What names the version: the hash of the record, and the commit of results that were not made here. */
function versionOf({ summary }: Machine, { from }: Reports, level: LevelKey): string[] {
  const isBrought = from?.levels.includes(level);
  return [
    `- Machine: ${summary.title} (\`${summary.name}\`), record \`${summary.record}\``,
    ...(from && isBrought ? [`- Results: commit \`${from.commit}\`, ${dateOf(from.at)}`] : []),
  ];
}

/** A step of a path or of a played run as a bug report in Markdown. `seen` is what the reporter writes; what the last runs found is there too. */
export function stepReport(machine: Machine, shown: Shown, reports: Reports, seen = ''): string {
  const { record, summary } = machine;
  const { run, count } = shown;
  const place = record.places[placeAfter(record, run, count)];
  const state = record.states.find(({ name }) => name === place?.state);
  const step = count > 0 ? record.steps[run.steps[count - 1] ?? -1] : undefined;
  const isTour = shown.kind === 'path' && record.tours.some(({ id }) => id === shown.id);
  const path = shown.kind === 'path' ? [...record.tours, ...record.paths].find(({ id }) => id === shown.id) : undefined;
  const address = path
    ? addressOf({ machine: summary.name, path: path.id, step: count })
    : addressOf({ machine: summary.name, play: { start: run.start, steps: run.steps.slice(0, count) } });
  const error = path && errorOf(reports, summary, path);
  const seed = seedIn(error);
  const [first, ...steps] = stepTexts(machine, { start: run.start, steps: run.steps.slice(0, count) });
  return [
    `# ${summary.title}: ${state?.title ?? ''}`,
    '',
    ...versionOf(machine, reports, 'lab'),
    path
      ? `- ${isTour ? 'Tour' : 'Path'}: \`${path.id}\`, ${count === 0 ? 'initial state' : `step ${count}`} of ${run.steps.length}`
      : '- Run: played by hand',
    `- State: \`${state?.name ?? ''}\``,
    `- Link: ${absolute(address)}`,
    ...(seed === undefined ? [] : [`- Seed: ${seed}`]),
    '',
    '## Steps',
    '',
    `1. Start: ${first.text} → **${first.title}**`,
    ...steps.map(({ text, title }, index) => {
      const taken = record.steps[run.steps[index] ?? -1];
      const cause = taken ? `${causeLabel(machine, taken.event)}: ` : '';
      return `${index + 2}. ${cause}${text}${taken?.refused ? ' (not possible)' : ''} → **${title}**`;
    }),
    '',
    '## Expected',
    '',
    `The machine is in **${state?.title ?? ''}** (\`${state?.name ?? ''}\`). ${state?.description ?? ''}`,
    '',
    ...assertionsOf(machine, state?.name ?? '', place?.context ?? {}),
    ...(step?.requests ?? []).map(({ src }) => `- request \`${src}\` is sent`),
    ...(step?.emits ?? []).map(({ type }) => `- event \`${type}\` is emitted`),
    '',
    '## Seen',
    '',
    ...seenIn(machine, path, reports, seen),
    ...(path ? ['', ...resultsOf(machine, path, reports).map(({ level, result, text }) => resultLine(level, result, text))] : []),
    '',
  ].join('\n');
}

/** What the reporter wrote, what the run made on this page found, and what the last tests found. */
function seenIn(machine: Machine, path: { id: string } | undefined, reports: Reports, written: string): string[] {
  const { summary } = machine;
  const walked = path ? realRunOf(summary.name, path.id) : [];
  const failed = walked.flatMap(({ step, title, assertions }) =>
    assertions
      .filter(({ holds }) => !holds)
      .map(({ text, seen }) => `- ${step === 0 ? 'initial state' : `step ${step}`}, **${title}**: ${text}, seen: ${seen}`),
  );
  const error = path && errorOf(reports, summary, path);
  const isOpen = written.trim() === '' && failed.length === 0 && error === undefined;
  const parts = [
    ...(written.trim() ? [[written.trim()]] : []),
    ...(isOpen ? [[placeToFill]] : []),
    ...(walked.length > 0 ? [[`Run on the real screen from this page: ${outcomeOf(walked)}`]] : []),
    ...(failed.length > 0 ? [failed] : []),
    ...(path && error !== undefined ? [[failedIn(reports, summary, path)], block(error)] : []),
  ];
  return parts.flatMap((part, index) => (index === 0 ? part : ['', ...part]));
}

function failedIn(reports: Reports, named: Machine['summary'], path: { id: string }): string {
  const at = failedAt(reports, named, path);
  return `In the last run the real screen failed${at === undefined ? '' : at === 0 ? ' in the initial state' : ` at step ${at}`}:`;
}

const resultLine = (level: keyof typeof levels, result: string, text: string) =>
  `- ${levels[level].name} (${levels[level].runs}): ${result === 'missing' || result === 'steps' ? '' : `${result}: `}${text}`;

/** What the tests assert about the screen of a state. */
function assertionsOf(machine: Machine, state: string, context: Record<string, unknown>): string[] {
  const screen = screenIn(machine, state, context);
  if (screen.kind === 'none') return [];
  if (screen.kind === 'passing') return ['- nothing on the screen: the machine goes on at once'];
  return [
    `- heading: ${screen.heading === undefined ? 'none' : `“${screen.heading}”`}`,
    ...screen.text.map((text) => `- text: “${text}”`),
    ...(screen.controls.length === 0 ? ['- enabled: no control'] : screen.controls.map(({ role, name }) => `- enabled: ${role} “${name}”`)),
  ];
}

/** An invariant that a run broke, as a bug report in Markdown. */
export function invariantReport(
  machine: Machine,
  { title, requirements }: InvariantTitle,
  test: TestResult | undefined,
  reports: Reports,
): string {
  const { summary, record } = machine;
  const seed = seedIn(test?.error);
  return [
    `# ${summary.title}: ${title}`,
    '',
    ...versionOf(machine, reports, 'chart'),
    `- Requirements: ${requirements.join(', ')}`,
    `- Link: ${absolute(addressOf({ machine: summary.name, view: 'invariants' }))}`,
    ...(seed === undefined ? [] : [`- Seed: ${seed}`]),
    '',
    '## Steps',
    '',
    `Run \`npm test -- machines\`: the invariant is checked on all ${walksOf(record).length} paths and tours.`,
    '',
    '## Expected',
    '',
    `The invariant holds on every path: ${title}.`,
    '',
    '## Seen',
    '',
    ...(test?.error ? block(test.error) : [test?.passed === false ? 'The invariant is broken. The run left no message.' : placeToFill]),
    '',
  ].join('\n');
}
