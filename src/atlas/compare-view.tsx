import summaries from 'virtual:atlas-summary';
import { use, useState } from 'react';
import { addressOf, go } from './address.ts';
import { align, type AlignedState, type AlignedTransition, isDifferent, type Side } from './alignment.ts';
import changes from './changes.module.css';
import styles from './compare.module.css';
import { Link } from './link.tsx';
import { type Machine, machineNamed, openMachine } from './machine.ts';
import { isNarrow } from './narrow.ts';
import paths from './paths.module.css';
import { eventName, type State, type Transition } from './record.ts';
import { Words } from './words.tsx';

const preset = ['loan-wizard', 'bond-wizard'] as const;
let loading: Promise<Readonly<Record<string, Readonly<Record<string, string>> | undefined>>> | undefined;
const loadActions = () => (loading ??= import('virtual:atlas-actions').then((it) => it.default));

/** Two machines side by side: their states and transitions by name, what only one of them has, and what differs. */
export function CompareView({ query }: { query: string }) {
  const [first = preset[0], second = preset[1]] = query.split(/\s+/).filter((name) => machineNamed(name));
  const [one, other] = [machineNamed(first), machineNamed(second)];
  const choose = (left: string, right: string) => go(addressOf({ page: 'compare', filter: `${left} ${right}` }), { replace: true });
  return (
    <main id="main" className={paths.view} tabIndex={0}>
      <h1>Two machines side by side</h1>
      <div className={styles.choice}>
        <Choice label="First machine" value={first} onChange={(name) => choose(name, second)} />
        <Choice label="Second machine" value={second} onChange={(name) => choose(first, name)} />
        <button type="button" className={paths.more} onClick={() => choose(second, first)}>
          Swap
        </button>
      </div>
      {one && other && <Compared key={`${first} ${second}`} machines={[use(openMachine(one)), use(openMachine(other))]} />}
    </main>
  );
}

function Choice({ label, value, onChange }: { label: string; value: string; onChange: (name: string) => void }) {
  return (
    <label className={styles.machine}>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {summaries.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}

function Compared({ machines: [one, other] }: { machines: [Machine, Machine] }) {
  const actions = use(loadActions());
  const [isOpen, setOpen] = useState(() => !isNarrow());
  const sides: [Side, Side] = [
    { record: one.record, actions: actions[one.summary.name] ?? {} },
    { record: other.record, actions: actions[other.summary.name] ?? {} },
  ];
  const states = align(...sides);
  const both = states.filter((state) => state.one && state.other);
  const different = both.filter(isDifferent);
  const pairs = both
    .flatMap(({ transitions }) => transitions)
    .filter((alignedTransition) => alignedTransition.one && alignedTransition.other);
  const same = pairs.filter(({ found }) => found.length === 0);
  return (
    <>
      <p role="status" className={paths.lead}>
        {both.length} states are in both machines, {different.length} of them with differences. {same.length} of the {pairs.length}{' '}
        transitions that both have are the same.
      </p>
      <section className={changes.part}>
        <h2>What differs</h2>
        {states.every((state) => !isDifferent(state)) && <p>Nothing: states and transitions are the same.</p>}
        <Only states={states.filter((state) => !state.other)} machine={one} />
        <Only states={states.filter((state) => !state.one)} machine={other} />
        {different.map((state) => (
          <article key={state.key} className={changes.machine}>
            <h3>
              {state.title}
              <small>
                <StateLinks state={state} machines={[one, other]} />
              </small>
            </h3>
            <ul>
              {state.found.map((text) => (
                <li key={text}>
                  <span>
                    <Words text={text} />
                  </span>
                </li>
              ))}
              {state.transitions.flatMap((transition) =>
                transition.found.map((text) => (
                  <li
                    key={transition.key + text}
                    data-kind={transition.one && transition.other ? undefined : transition.one ? 'gone' : 'new'}
                  >
                    <span>
                      <Words text={text} />
                    </span>
                    <Show transition={transition} machines={[one, other]} />
                  </li>
                )),
              )}
            </ul>
          </article>
        ))}
      </section>
      <section className={styles.all}>
        <h2>All states and transitions</h2>
        <button type="button" className={paths.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide them' : `Show the ${states.length} states`}
        </button>
        {isOpen &&
          states.map((state) => (
            <Table key={state.key} state={state} machines={[one, other]} actions={[sides[0].actions, sides[1].actions]} />
          ))}
      </section>
    </>
  );
}

function Only({ states, machine: { summary } }: { states: readonly AlignedState[]; machine: Machine }) {
  if (states.length === 0) return null;
  return (
    <article className={changes.machine}>
      <h3>
        Only in {summary.title}
        <small>
          {states.length} {states.length === 1 ? 'state' : 'states'}
        </small>
      </h3>
      <ul>
        {states.map(({ key, title, one, other, transitions }) => (
          <li key={key} data-kind={one ? 'gone' : 'new'}>
            <Link to={addressOf({ machine: summary.name, state: (one ?? other)?.name ?? '' })}>{title}</Link>
            <small>{(one ?? other)?.description}</small>
            <small>
              {transitions.length} {transitions.length === 1 ? 'transition' : 'transitions'} out of it
            </small>
          </li>
        ))}
      </ul>
    </article>
  );
}

type Both = { machines: [Machine, Machine] };

function StateLinks({ state: { one, other }, machines }: { state: AlignedState } & Both) {
  const links: [Machine, State | undefined][] = [
    [machines[0], one],
    [machines[1], other],
  ];
  return links.flatMap(([{ summary }, state], index) =>
    state
      ? [
          <span key={summary.name + String(index)} className={styles.link}>
            <Link to={addressOf({ machine: summary.name, state: state.name })}>{summary.title}</Link>
          </span>,
        ]
      : [],
  );
}

function Show({ transition: { one, other }, machines }: { transition: AlignedTransition } & Both) {
  const at: [Machine, Transition | undefined][] = [
    [machines[0], one],
    [machines[1], other],
  ];
  return at.flatMap(([{ summary }, transition]) =>
    transition
      ? [
          <Link
            key={transition.id}
            to={addressOf({ machine: summary.name, transition: transition.id })}
            aria-label={`Show ${eventName(transition)} in ${summary.title}`}
          >
            {one && other ? summary.title : 'Show'}
          </Link>,
        ]
      : [],
  );
}

function Table({ state, machines, actions }: { state: AlignedState; actions: [Side['actions'], Side['actions']] } & Both) {
  const { one, other, title, transitions } = state;
  return (
    <article className={styles.state} data-different={isDifferent(state) || undefined}>
      <h3>
        {title} <code>{one?.name ?? other?.name}</code>
        <small>
          {one && other ? (isDifferent(state) ? 'differs' : 'the same') : `only in ${(one ? machines[0] : machines[1]).summary.title}`}
        </small>
      </h3>
      {transitions.length === 0 ? (
        <p>No transition leads out of it.</p>
      ) : (
        <div className={styles.rows} role="table" aria-label={`Transitions of ${title}`}>
          <div role="row" className={styles.head}>
            {machines.map(({ summary }, index) => (
              <span key={summary.name + String(index)} role="columnheader">
                {summary.title}
              </span>
            ))}
          </div>
          {transitions.map((transition) => (
            <div key={transition.key} role="row" data-kind={transition.found.length ? 'changed' : undefined}>
              <Cell transition={transition.one} machine={machines[0]} actions={actions[0]} />
              <Cell transition={transition.other} machine={machines[1]} actions={actions[1]} />
            </div>
          ))}
        </div>
      )}
    </article>
  );
}

function Cell({
  transition,
  machine: { record, summary, labels },
  actions,
}: {
  transition: Transition | undefined;
  machine: Machine;
  actions: Side['actions'];
}) {
  if (!transition)
    return (
      <span role="cell" className={styles.none}>
        not in {summary.title}
      </span>
    );
  const { id, to, from } = transition;
  const condition = labels.conditionLabel(summary.name, transition);
  const target = to === undefined || to === from ? 'stays here' : `→ ${record.states.find(({ name }) => name === to)?.title ?? to}`;
  return (
    <span role="cell">
      <Link to={addressOf({ machine: summary.name, transition: id })}>{eventName(transition)}</Link>
      {condition && <span>if {condition}</span>}
      <span>{target}</span>
      {actions[id] && <small>{labels.actionsLabel(actions[id])}</small>}
    </span>
  );
}
