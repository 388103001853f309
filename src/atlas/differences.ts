import { compareAnswers, type RecordedRuns } from './other-answers.ts';
import { type AtlasRecord, eventName, type Path, type State, type Transition } from './record.ts';

/** What was laid aside by an older version may not hold the steps. */
type Recorded = Pick<AtlasRecord, 'states' | 'transitions' | 'paths' | 'tours' | 'title'> & Partial<RecordedRuns>;
/**
 * `gone` things are only in the version before, and what is `rewritten` does the same as far as the record knows. What is `about` a transition names
 * it by its id, a state by its name.
 */
export type Difference = {
  kind: 'new' | 'gone' | 'changed' | 'rewritten';
  about: 'machine' | 'state' | 'transition' | 'path';
  key: string;
  text: string;
  list?: string[];
};

export const mapBy = <Item, Key>(list: readonly Item[], key: (item: Item) => Key) => new Map(list.map((it) => [key(it), it]));
export const onlyIn = <Key, Item>(one: Map<Key, Item>, other: Map<Key, Item>) =>
  [...one].filter(([key]) => !other.has(key)).map(([, it]) => it);
export const inBoth = <Key, Item>(one: Map<Key, Item>, other: Map<Key, Item>) =>
  [...one].flatMap(([key, it]): [Item, Item][] => {
    const now = other.get(key);
    return now === undefined ? [] : [[it, now]];
  });

const condition = ({ when }: Transition) => (when === undefined ? 'condition' : `condition \`${when}\``);
/** What was laid aside by an older version may not hold the code. */
const isRewritten = (transition: Transition, other: Transition) =>
  transition.code !== undefined && other.code !== undefined && transition.code !== other.code;
export const inlineCode = (code = '') => `\`${code.replaceAll(/\s+/g, ' ')}\``;
const agreement = (cases: number) =>
  cases === 0
    ? 'nothing recorded asks it in both versions'
    : `in ${cases === 1 ? 'the one recorded case' : `all ${cases} recorded cases`} it decides the same`;

/** The differences of two records of one machine, as plain sentences. */
export function differences(before: Recorded, after: Recorded): Difference[] {
  const titles = new Map([...before.states, ...after.states].map(({ name, title }) => [name, title]));
  const title = (name: string | undefined) => (name === undefined ? 'the same state' : `**${titles.get(name) ?? name}**`);
  /** The index of the transition among those of the same event in a state. */
  const choice = (id: string) => (id.endsWith('|0') ? '' : `, choice ${Number(id.slice(id.lastIndexOf('|') + 1)) + 1}`);
  const named = (it: Transition) => `from ${title(it.from)} on \`${eventName(it)}\`${choice(it.id)}`;
  const arrow = (it: Transition) => `${named(it)} to ${title(it.to)}`;
  const guard = ({ guard: isGuarded, when }: Transition) => when ?? (isGuarded ? 'a condition of the answer' : 'no condition');
  const states = [mapBy(before.states, ({ name }) => name), mapBy(after.states, ({ name }) => name)] as const;
  const transitions = [mapBy(before.transitions, ({ id }) => id), mapBy(after.transitions, ({ id }) => id)] as const;
  const runs = [
    mapBy([...before.paths, ...before.tours], ({ id }) => id),
    mapBy([...after.paths, ...after.tours], ({ id }) => id),
  ] as const;
  const answers = compareAnswers(before, after);
  const decidesDifferently = ({ id }: Transition) => (answers.get(id)?.turned.length ?? 0) > 0;
  const starts = ({ starts = [], places = [] }: Partial<RecordedRuns>) =>
    new Map(starts.map((start) => [start.title, places[start.place]?.state]));
  const began = starts(before);
  const state = (kind: Difference['kind'], { name }: State, text: string): Difference => ({ kind, about: 'state', key: name, text });
  const transition = (kind: Difference['kind'], { id }: Transition, text: string): Difference => ({
    kind,
    about: 'transition',
    key: id,
    text,
  });
  const paths = (kind: 'new' | 'gone', found: Path[]): Difference[] =>
    found.length
      ? [
          {
            kind,
            about: 'path',
            key: '',
            text: `${found.length} ${found.length === 1 ? 'path is' : 'paths are'} ${kind}`,
            list: found.map((path) => path.title),
          },
        ]
      : [];
  return [
    ...onlyIn(states[1], states[0]).map((it) => state('new', it, `New state **${it.title}**: ${it.description}`)),
    ...onlyIn(states[0], states[1]).map((it) => state('gone', it, `State **${it.title}** is gone`)),
    ...inBoth(...states)
      .filter(([one, other]) => one.title !== other.title)
      .map(([one, other]) => state('changed', other, `State **${one.title}** is now called **${other.title}**`)),
    ...inBoth(...states)
      .filter(([one, other]) => one.description !== other.description)
      .map(([one, other]) =>
        state('changed', other, `State **${other.title}** is described differently: “${one.description}” → “${other.description}”`),
      ),
    ...[...starts(after)].flatMap(([text, name]): Difference[] => {
      const was = began.get(text);
      if (was === undefined || was === name) return [];
      return [{ kind: 'changed', about: 'machine', key: text, text: `“${text}” begins in ${title(name)}, before in ${title(was)}` }];
    }),
    ...onlyIn(transitions[1], transitions[0]).map((it) => transition('new', it, `New transition ${arrow(it)}`)),
    ...onlyIn(transitions[0], transitions[1]).map((it) => transition('gone', it, `Transition ${arrow(it)} is gone`)),
    ...inBoth(...transitions)
      .filter(([one, other]) => one.to !== other.to)
      .map(([one, other]) =>
        transition('changed', other, `Transition ${named(other)} leads to ${title(other.to)}, before to ${title(one.to)}`),
      ),
    ...inBoth(...transitions)
      .filter(([one, other]) => guard(one) !== guard(other))
      .map(([one, other]) => transition('changed', other, `Transition ${named(other)} needs ${guard(other)}, before ${guard(one)}`)),
    ...inBoth(...transitions)
      .filter(([one, other]) => guard(one) === guard(other) && decidesDifferently(other))
      .map(([, other]) => ({
        ...transition('changed', other, `The ${condition(other)} of the transition ${arrow(other)} decides differently`),
        list: answers.get(other.id)?.turned ?? [],
      })),
    ...inBoth(...transitions)
      .filter(([one, other]) => guard(one) === guard(other) && isRewritten(one, other) && !decidesDifferently(other))
      .map(([one, other]) => ({
        ...transition(
          'rewritten',
          other,
          `The ${condition(other)} of the transition ${arrow(other)} is written differently: ${agreement(answers.get(other.id)?.same ?? 0)}`,
        ),
        list: [`before: ${inlineCode(one.code)}`, `now: ${inlineCode(other.code)}`],
      })),
    ...inBoth(...transitions)
      .filter(([one, other]) => one.delay !== other.delay)
      .map(([one, other]) =>
        transition(
          'changed',
          other,
          `Transition ${named(other)} happens after ${(other.delay ?? 0) / 1000} s, before after ${(one.delay ?? 0) / 1000} s`,
        ),
      ),
    ...paths('new', onlyIn(runs[1], runs[0])),
    ...paths('gone', onlyIn(runs[0], runs[1])),
  ];
}

/** What differs in each machine; machines that are the same are absent. */
export function changed(
  before: Record<string, Recorded>,
  after: Record<string, Recorded>,
): { machine: string; title: string; found: Difference[] }[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((machine) => {
    const [one, other] = [before[machine], after[machine]];
    const whole = (kind: 'new' | 'gone', text: string): Difference[] => [{ kind, about: 'machine', key: machine, text }];
    const found =
      one && other
        ? differences(one, other)
        : other
          ? whole('new', `New machine: ${other.states.length} states, ${other.transitions.length} transitions, ${other.paths.length} paths`)
          : whole('gone', 'The machine is gone');
    return found.length ? [{ machine, title: (other ?? one)?.title ?? machine, found }] : [];
  });
}

/** The same as Markdown, for a merge request. */
export function markdown(before: Record<string, Recorded>, after: Record<string, Recorded>): string {
  const few = (list: string[]) => [
    ...list.slice(0, 8).map((it) => `  - ${it}`),
    ...(list.length > 8 ? [`  - and ${list.length - 8} more`] : []),
  ];
  const parts = changed(before, after).map(({ machine, title, found }) => [
    `## ${title} (\`${machine}\`)`,
    '',
    ...found.flatMap(({ text, list }) => [`- ${text}${list ? ':' : ''}`, ...few(list ?? [])]),
    '',
  ]);
  return parts.length ? parts.flat().join('\n') : 'No machine changed.\n';
}
