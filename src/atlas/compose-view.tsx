import { addressOf, go } from './address.ts';
import { compose, readWish, type Wish, writeWish } from './compose.ts';
import { toChecklist, toGherkin, toVitest } from './compose-export.ts';
import { Link } from './link.tsx';
import type { Machine } from './machine.ts';
import styles from './paths.module.css';
import type { Run } from './record.ts';
import { save } from './save.ts';

/** A run made to order: from a beginning to a state, through another, avoiding a third. */
export function ComposeView({ machine, wish: text }: { machine: Machine; wish: string }) {
  const { record, summary } = machine;
  const wish = readWish(text);
  const run = wish.to ? compose(record, wish) : undefined;
  const states = record.states.map(({ name, title }) => [name, title] as const);
  const change = (part: Partial<Wish>) =>
    go(addressOf({ machine: summary.name, view: 'compose', filter: writeWish({ ...wish, ...part }) }), { replace: true });
  return (
    <main id="main" className={styles.view} tabIndex={0}>
      <h1>{summary.title}: make a path</h1>
      <p className={styles.lead}>
        Say where it begins and where it should lead. The shortest way is found among everything that can happen.
      </p>
      <div className={styles.wish}>
        <Choice
          label="From"
          value={String(wish.begin)}
          options={record.beginnings.map(({ says }, index) => [String(index), says] as const)}
          onChange={(begin) => change({ begin: Number(begin) })}
        />
        <Choice label="To" value={wish.to} options={[['', 'Choose a state'], ...states]} onChange={(to) => change({ to })} />
        <Choice label="Through" value={wish.through} options={[['', 'any state'], ...states]} onChange={(through) => change({ through })} />
        <Choice
          label="Avoiding"
          value={wish.avoiding}
          options={[['', 'nothing'], ...states]}
          onChange={(avoiding) => change({ avoiding })}
        />
      </div>
      <p role="status" className={styles.count}>
        {!wish.to
          ? 'Nothing is asked yet.'
          : run
            ? `${run.steps.length} ${run.steps.length === 1 ? 'step' : 'steps'}.`
            : 'There is no such path.'}
      </p>
      {run && <Found machine={machine} run={run} />}
    </main>
  );
}

function Found({ machine, run }: { machine: Machine; run: Run }) {
  const { record, summary } = machine;
  const titleOf = (place: number | undefined) => record.states.find(({ name }) => name === record.places[place ?? -1]?.state)?.title ?? '';
  const files: [string, string, (machine: Machine, run: Run) => string][] = [
    ['Checklist', 'md', toChecklist],
    ['Gherkin', 'feature', toGherkin],
    ['Vitest', 'test.ts', toVitest],
  ];
  return (
    <>
      <ol className={styles.composed}>
        <li>
          {record.beginnings[run.begin]?.says}: <b>{titleOf(record.beginnings[run.begin]?.place)}</b>
        </li>
        {run.steps.map((number, index) => (
          <li key={String(number) + String(index)}>
            {record.steps[number]?.says}: <b>{titleOf(record.steps[number]?.to)}</b>
          </li>
        ))}
      </ol>
      <p className={styles.wishActions}>
        <Link to={addressOf({ machine: summary.name, play: { begin: run.begin, steps: [...run.steps] } })}>Play it</Link>
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
        {props.options.map(([value, says]) => (
          <option key={value} value={value}>
            {says}
          </option>
        ))}
      </select>
    </label>
  );
}
