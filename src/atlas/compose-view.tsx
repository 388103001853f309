import { useState } from 'react';
import { addressOf, go } from './address.ts';
import { compose, composeAll, maxRuns, readQuery, type Query, writeQuery } from './compose.ts';
import { toChecklist, toGherkin, toPlaywright, toVitest } from './compose-export.ts';
import { Link } from './link.tsx';
import type { Machine } from './machine.ts';
import styles from './paths.module.css';
import type { Run } from './record.ts';
import { save } from './save.ts';
import { Scenarios } from './scenarios-section.tsx';

/** A run made to order: from a beginning to a state, through another, avoiding a third. */
export function ComposeView({ machine, query: text }: { machine: Machine; query: string }) {
  const { record, summary } = machine;
  const query = readQuery(text);
  const shortest = query.to ? compose(record, query) : undefined;
  const runs = query.which === 'all' ? composeAll(record, query) : shortest ? [shortest] : [];
  const [chosen, choose] = useState(0);
  const run = runs[chosen] ?? runs[0];
  const states = record.states.map(({ name, title }) => [name, title] as const);
  const unknown = [query.to, query.through, query.avoiding].find((name) => name && !record.states.some((state) => state.name === name));
  const change = (part: Partial<Query>) => {
    choose(0);
    go(addressOf({ machine: summary.name, view: 'compose', filter: writeQuery({ ...query, name: '', ...part }) }), { replace: true });
  };
  return (
    <main id="main" className={styles.view} tabIndex={0}>
      <h1>{summary.title}: make a path</h1>
      <p className={styles.lead}>
        Say where it begins and where it should lead: the shortest way is found, or every way that visits no state twice.
      </p>
      <div className={styles.query}>
        <Choice
          label="From"
          value={String(query.start)}
          options={record.starts.map(({ title }, index) => [String(index), title] as const)}
          onChange={(start) => change({ start: Number(start) })}
        />
        <Choice label="To" value={query.to} options={[['', 'Choose a state'], ...states]} onChange={(to) => change({ to })} />
        <Choice
          label="Through"
          value={query.through}
          options={[['', 'any state'], ...states]}
          onChange={(through) => change({ through })}
        />
        <Choice
          label="Avoiding"
          value={query.avoiding}
          options={[['', 'nothing'], ...states]}
          onChange={(avoiding) => change({ avoiding })}
        />
        <Choice
          label="Which"
          value={query.which}
          options={[
            ['', 'the shortest'],
            ['all', 'all'],
          ]}
          onChange={(which) => change({ which: which === 'all' ? 'all' : '' })}
        />
      </div>
      {query.name && <h2>{query.name}</h2>}
      <p role="status" className={styles.count}>
        {unknown !== undefined
          ? `This version has no state “${unknown}”.`
          : !query.to
            ? 'Choose the state that it should lead to.'
            : run
              ? `${runs.length > 1 ? `${runs.length === maxRuns ? `The ${maxRuns} shortest` : runs.length} paths. ` : ''}${run.steps.length} ${run.steps.length === 1 ? 'step' : 'steps'}.`
              : 'No path leads there like that. Begin elsewhere, or ask for less.'}
      </p>
      {runs.length > 1 && (
        <ol className={styles.choices} aria-label="Paths found">
          {runs.map((it, index) => (
            <li key={it.steps.join(' ')}>
              <button type="button" aria-pressed={it === run} onClick={() => choose(index)}>
                <b>{it.steps.length}</b>
                <span>{it.steps.map((number) => record.steps[number]?.title).join(', ')}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {run && <Found machine={machine} run={run} />}
      <Scenarios key={query.name} machine={summary.name} query={query.to ? query : undefined} />
    </main>
  );
}

type Export = [title: string, ending: string, make: (machine: Machine, run: Run) => string];

function Found({ machine, run }: { machine: Machine; run: Run }) {
  const { record, summary } = machine;
  const titleOf = (place: number | undefined) => record.states.find(({ name }) => name === record.places[place ?? -1]?.state)?.title ?? '';
  const files: Export[] = [
    ['Checklist', 'md', toChecklist],
    ['Gherkin', 'feature', toGherkin],
    ['Vitest', 'test.ts', toVitest],
    // it walks a screen
    ...(machine.screens ? [['Playwright', 'spec.ts', toPlaywright] satisfies Export] : []),
  ];
  return (
    <>
      <ol className={styles.composed}>
        <li>
          {record.starts[run.start]?.title}: <b>{titleOf(record.starts[run.start]?.place)}</b>
        </li>
        {run.steps.map((number, index) => (
          <li key={String(number) + String(index)}>
            {record.steps[number]?.title}: <b>{titleOf(record.steps[number]?.to)}</b>
          </li>
        ))}
      </ol>
      <p className={styles.queryActions}>
        <Link to={addressOf({ machine: summary.name, play: { start: run.start, steps: [...run.steps] } })}>Play it</Link>
        <Link to={addressOf({ machine: summary.name, print: true, play: { start: run.start, steps: [...run.steps] } })}>
          Checklist to print
        </Link>
        {files.map(([title, ending, make]) => (
          <button
            key={title}
            type="button"
            className={styles.more}
            onClick={() => save(`${summary.name}.${ending}`, new Blob([make(machine, run)], { type: 'text/plain' }))}
          >
            {title}
          </button>
        ))}
      </p>
    </>
  );
}

function Choice(props: { label: string; value: string; options: (readonly [string, string])[]; onChange: (value: string) => void }) {
  return (
    <label className={styles.filter}>
      <span>{props.label}</span>
      <select value={props.value} onChange={({ target }) => props.onChange(target.value)}>
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
