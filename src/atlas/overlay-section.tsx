import { type Address, addressOf, go } from './address.ts';
import { Link } from './link.tsx';
import type { Machine } from './machine.ts';
import { type OverlayMarks, type Mark, overlayNamed, overlays, type Tone } from './overlay.ts';
import styles from './overlay.module.css';
import { conditionOf, transitionTitle } from './next-transitions.tsx';

/** Chooses what is laid over the chart. */
export function OverlayTool({ address: { over, ...address } }: { address: Address }) {
  return (
    <select
      className={styles.tool}
      aria-label="Lay over the chart"
      value={overlayNamed(over) ? over : ''}
      onChange={({ target: { value } }) => go(addressOf(value ? { ...address, over: value } : address), { replace: true })}
    >
      <option value="">No overlay</option>
      {Object.entries(overlays).map(([name, { title }]) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </select>
  );
}

const toneLabels: Record<Tone, string> = { bad: 'wrong', warn: 'weak', none: 'open', good: 'fine' };
const tones = ['bad', 'warn', 'none', 'good'] as const;

/** The same as the colours of the chart, in words. */
export function OverlaySection({ machine, laid }: { machine: Machine; laid: OverlayMarks & { title: string; detail: string } }) {
  const { record, summary } = machine;
  const titleOf = (name: string | undefined) => record.states.find((state) => state.name === name)?.title ?? name;
  const rows: { key: string; to: string; title: string; at: string; mark: Mark }[] = [
    ...[...laid.edges].flatMap(([id, mark]) => {
      const transition = record.transitions.find((it) => it.id === id);
      if (!transition) return [];
      const condition = conditionOf(machine, transition);
      const to = addressOf({ machine: summary.name, transition: id });
      return [
        {
          key: id,
          to,
          title: `${transitionTitle(machine, transition)}${condition ? ` ${condition}` : ''}`,
          at: `from ${titleOf(transition.from)}`,
          mark,
        },
      ];
    }),
    ...[...laid.states].map(([name, mark]) => ({
      key: name,
      to: addressOf({ machine: summary.name, state: name }),
      title: titleOf(name) ?? name,
      at: 'state',
      mark,
    })),
  ];
  const counts = tones.map((tone) => [tone, rows.filter(({ mark }) => mark.tone === tone).length] as const).filter(([, it]) => it > 0);
  return (
    <section aria-label={laid.title}>
      <h2>{laid.title}</h2>
      <p>{laid.detail}</p>
      {laid.missing && (
        <p>
          Nothing to show yet: <code>{laid.missing}</code>
        </p>
      )}
      {laid.invariants && (
        <ul className={styles.invariants}>
          {laid.invariants.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <ul className={styles.counts}>
        {counts.map(([tone, number]) => (
          <li key={tone} data-tone={tone}>
            {number} {toneLabels[tone]}
          </li>
        ))}
      </ul>
      <details className={styles.list}>
        <summary>The same as a list</summary>
        <ul>
          {rows
            .toSorted((one, other) => tones.indexOf(one.mark.tone) - tones.indexOf(other.mark.tone))
            .map(({ key, to, title, at, mark }) => (
              <li key={key} data-tone={mark.tone}>
                <Link to={to}>{title}</Link>
                <small>
                  {at}: {mark.detail}
                </small>
              </li>
            ))}
        </ul>
      </details>
    </section>
  );
}
