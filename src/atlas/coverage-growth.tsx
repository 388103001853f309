import type { CoverageAt, Simulation } from '../../domain/simulation-story.ts';
import styles from './coverage-growth.module.css';

type Kind = 'states' | 'transitions' | 'pairs';
const kinds: Record<Kind, string> = { states: 'States', transitions: 'Transitions', pairs: 'Pairs of screen, server and bank' };
const counted: Record<Kind, readonly [string, string]> = {
  states: ['state', 'states'],
  transitions: ['transition', 'transitions'],
  pairs: ['pair', 'pairs'],
};
const names: readonly Kind[] = ['states', 'transitions', 'pairs'];
const figure = (value: number) => value.toLocaleString('en-GB');
const width = 240;
const height = 64;

/** What the runs found by their steps: whether more steps would still find something. */
export function CoverageGrowth({ growth, reached }: Pick<Simulation<unknown>, 'growth' | 'reached'>) {
  const last = growth.at(-1);
  if (!last || last.steps === 0) return null;
  const most: Record<Kind, number> = { states: reached.states[1], transitions: reached.transitions[1], pairs: last.pairs };
  return (
    <details className={styles.growth}>
      <summary>How it grew: {newIn(growth)}</summary>
      <div className={styles.charts}>
        {names.map((kind) => (
          <figure key={kind}>
            <figcaption>
              {kinds[kind]} <b>{kind === 'pairs' ? figure(last.pairs) : `${figure(last[kind])} of ${figure(most[kind])}`}</b>
            </figcaption>
            <svg
              preserveAspectRatio="none"
              viewBox={`0 -2 ${width} ${height + 4}`}
              role="img"
              aria-label={`${counted[kind][1].replace(/^./, (letter) => letter.toUpperCase())} found, by steps: ${summaryOf(growth, kind)}`}
            >
              <path className={styles.axis} d={`M0 0V${height}H${width}`} />
              <path className={styles.line} d={curve(growth, kind, most[kind])} />
            </svg>
          </figure>
        ))}
      </div>
      <div className={styles.table} tabIndex={0} role="region" aria-label="What was found, by steps">
        <table>
          <thead>
            <tr>
              <th scope="col">Steps</th>
              {names.map((kind) => (
                <th key={kind} scope="col">
                  {kinds[kind]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {growth.map((at) => (
              <tr key={at.steps}>
                <th scope="row">{figure(at.steps)}</th>
                {names.map((kind) => (
                  <td key={kind}>{figure(at[kind])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const summaryOf = (growth: readonly CoverageAt[], kind: Kind) =>
  growth
    .filter(({ steps }) => steps > 0)
    .map((at) => `${figure(at[kind])} after ${figure(at.steps)}`)
    .join(', ');

function curve(growth: readonly CoverageAt[], kind: Kind, most: number): string {
  const steps = growth.at(-1)?.steps ?? 1;
  const points = growth.map((at) => `${(at.steps / steps) * width} ${height - (at[kind] / Math.max(1, most)) * height}`);
  return `M${points.join('L')}`;
}

/** What the last run found that the runs before it had not. */
function newIn(growth: readonly CoverageAt[]): string {
  const [before, last] = growth.slice(-2);
  if (!before || !last) return 'one run';
  const found = names.flatMap((kind) => {
    const more = last[kind] - before[kind];
    return more > 0 ? [`${figure(more)} ${counted[kind][more === 1 ? 0 : 1]}`] : [];
  });
  return `${found.length ? found.join(', ') : 'nothing'} new in the last ${figure(last.steps - before.steps)} steps`;
}
