import { actionsLabel, conditionLabel } from './chart-labels.ts';
import { mapBy, inBoth, inlineCode, onlyIn } from './differences.ts';
import { type AtlasRecord, eventName, type State, type Transition } from './record.ts';

/** One of the two machines, with the actions of its transitions by their ids. */
export type Side = { record: AtlasRecord; actions: Readonly<Record<string, string>> };
type Pair<Item> = { one?: Item; other?: Item };
/** A transition of one machine or of both, with each difference in words. */
export type AlignedTransition = Pair<Transition> & { key: string; found: string[] };
/** A state of one machine or of both. `found` is what differs in the state itself. */
export type AlignedState = Pair<State> & { key: string; title: string; found: string[]; transitions: AlignedTransition[] };

/** States are aligned by name, what is left by title; transitions of a state by event, guard and target, as far as these are the same. */
export function align(side: Side, other: Side): AlignedState[] {
  const states = [mapBy(side.record.states, ({ name }) => name), mapBy(other.record.states, ({ name }) => name)] as const;
  const left = onlyIn(states[0], states[1]);
  const right = onlyIn(states[1], states[0]);
  const renamed = left.flatMap((state): [State, State][] => {
    const found = right.find(({ title }) => title === state.title);
    return found ? [[state, found]] : [];
  });
  const pairs: Pair<State>[] = [
    ...[...inBoth(...states), ...renamed].map(([first, second]) => ({ one: first, other: second })),
    ...left.filter((state) => !renamed.some(([it]) => it === state)).map((state) => ({ one: state })),
    ...right.filter((state) => !renamed.some(([, it]) => it === state)).map((state) => ({ other: state })),
  ];
  const place = ({ one: first, other: second }: Pair<State>) =>
    first ? side.record.states.indexOf(first) : second ? other.record.states.indexOf(second) : 0;
  // the same state has one name in what is compared below
  const names = new Map(renamed.map(([first, second]) => [second.name, first.name]));
  return pairs
    .toSorted((first, second) => place(first) - place(second))
    .map((pair) => ({
      ...pair,
      key: `${pair.one?.name ?? ''} ${pair.other?.name ?? ''}`,
      title: (pair.one ?? pair.other)?.title ?? '',
      found: pair.one && pair.other ? stateDifferences(pair.one, pair.other, side, other) : [],
      transitions: alignTransitions(pair, side, other, names),
    }));
}

const guardOf = ({ guard, when, code }: Transition) => when ?? (guard ? (code === undefined ? 'a condition' : inlineCode(code)) : '');
const guardText = (side: Side, transition: Transition) =>
  transition.guard ? `guard “${conditionLabel(side.record.machine, transition)}”` : 'no guard';
const titleIn = ({ record }: Side, name: string | undefined, from: string) =>
  name === undefined || name === from ? 'the same state' : `**${record.states.find((state) => state.name === name)?.title ?? name}**`;
const delayText = ({ delay }: Transition) => (delay === undefined ? 'none' : `${delay / 1000} s`);
const listed = (items: readonly string[] | undefined) => (items?.length ? items.map((it) => `\`${it}\``).join(', ') : 'none');

function stateDifferences(first: State, second: State, side: Side, other: Side): string[] {
  const say = (what: string, here: string, there: string) =>
    here === there ? [] : [`${what}: ${here} in ${side.record.title}, ${there} in ${other.record.title}`];
  return [
    ...say('Name', `\`${first.name}\``, `\`${second.name}\``),
    ...say('Title', `“${first.title}”`, `“${second.title}”`),
    ...say('Description', `“${first.description}”`, `“${second.description}”`),
    ...say('Invokes', listed(first.requests), listed(second.requests)),
    ...say('Entry actions', listed(first.entry), listed(second.entry)),
    ...say('Exit actions', listed(first.exit), listed(second.exit)),
    ...say('Starts machines', listed(first.starts), listed(second.starts)),
    ...say('Tags', listed(first.tags), listed(second.tags)),
    ...say('Final', first.final ? 'yes' : 'no', second.final ? 'yes' : 'no'),
  ];
}

function alignTransitions(pair: Pair<State>, one: Side, other: Side, names: ReadonlyMap<string, string>): AlignedTransition[] {
  const from = (side: Side, state: State | undefined) =>
    side.record.transitions.filter((transition) => state && transition.from === state.name);
  const left = from(one, pair.one);
  const right = from(other, pair.other);
  const target = ({ to, from: source }: Transition) => (to === undefined || to === source ? '' : (names.get(to) ?? to));
  const sameEvent = (a: Transition, b: Transition) => a.event === b.event;
  const sameGuard = (a: Transition, b: Transition) => guardOf(a) === guardOf(b);
  const sameTarget = (a: Transition, b: Transition) => target(a) === target(b);
  // the closest first, so that one more candidate in the middle does not shift all that follow
  const rules = [[sameEvent, sameGuard, sameTarget], [sameEvent, sameTarget], [sameEvent, sameGuard], [sameEvent], [sameGuard, sameTarget]];
  const found = new Map<Transition, Transition>();
  const taken = new Set<Transition>();
  for (const rule of rules)
    for (const transition of left) {
      if (found.has(transition)) continue;
      // transitions of any two events into one state are no pair: only where a guard or a target says so
      const isOnlyTarget = !rule.includes(sameEvent);
      if (isOnlyTarget && target(transition) === '') continue;
      const match = right.find((it) => !taken.has(it) && rule.every((isSame) => isSame(transition, it)));
      if (!match) continue;
      found.set(transition, match);
      taken.add(match);
    }
  return [
    ...left.map((transition): AlignedTransition => {
      const match = found.get(transition);
      return match
        ? { key: transition.id, one: transition, other: match, found: transitionDifferences(transition, match, one, other, sameTarget) }
        : { key: transition.id, one: transition, found: pair.other ? [onlyText(transition, one)] : [] };
    }),
    ...right
      .filter((transition) => !taken.has(transition))
      .map(
        (transition): AlignedTransition => ({
          key: transition.id,
          other: transition,
          found: pair.one ? [onlyText(transition, other)] : [],
        }),
      ),
  ];
}

/** A transition in words: `on createInvestment answers if isNew, to **Paying**`. */
const onlyText = (transition: Transition, side: Side) =>
  `Only in ${side.record.title}: on \`${eventName(transition)}\` with ${guardText(side, transition)}, target ${titleIn(side, transition.to, transition.from)}`;

function transitionDifferences(
  first: Transition,
  second: Transition,
  side: Side,
  other: Side,
  sameTarget: (a: Transition, b: Transition) => boolean,
): string[] {
  const event = `On \`${eventName(first)}\`${guardOf(first) && guardOf(first) === guardOf(second) ? ` with ${guardText(side, first)}` : ''}`;
  const say = (what: string, here: string, there: string) =>
    `${event}, ${what}: ${here} in ${side.record.title}, ${there} in ${other.record.title}`;
  const actions = [side.actions[first.id] ?? '', other.actions[second.id] ?? ''].map((it) =>
    it === '' ? 'none' : `“${actionsLabel(it)}”`,
  );
  const isRewritten = first.when !== undefined && first.when === second.when && first.code !== second.code;
  return [
    ...(first.event === second.event ? [] : [say('event', `\`${eventName(first)}\``, `\`${eventName(second)}\``)]),
    ...(guardOf(first) === guardOf(second) ? [] : [say('guard', guardText(side, first), guardText(other, second))]),
    ...(isRewritten ? [say('code of the guard', inlineCode(first.code), inlineCode(second.code))] : []),
    ...(sameTarget(first, second) ? [] : [say('target', titleIn(side, first.to, first.from), titleIn(other, second.to, second.from))]),
    ...(actions[0] === actions[1] ? [] : [say('actions', actions[0] ?? '', actions[1] ?? '')]),
    ...(first.delay === second.delay ? [] : [say('delay', delayText(first), delayText(second))]),
  ];
}

/** Does anything differ in a state or in its transitions? */
export const isDifferent = ({ one, other, found, transitions }: AlignedState) =>
  !one || !other || found.length > 0 || transitions.some((transition) => transition.found.length > 0);
