import { lazy, Suspense, use, useDeferredValue, useMemo, useState } from 'react';
import { type Address, addressOf, go, withDrawing } from './address.ts';
import { loadBefore } from './before.ts';
import { Chart } from './chart.tsx';
import styles from './chart-view.module.css';
import { Filmstrip } from './filmstrip.tsx';
import { FoldTool } from './fold-tool.tsx';
import { Link, toMain } from './link.tsx';
import { MachinePanel } from './machine-panel.tsx';
import { loadFolded } from './map.ts';
import type { Machine } from './machine.ts';
import { useNarrow } from './narrow.ts';
import { Outline } from './outline.tsx';
import { laid } from './overlay.ts';
import { OverlaySection, OverlayTool } from './overlay-section.tsx';
import { placeAfter, runIn, instantTransitions } from './record.ts';
import { loadReports } from './load-reports.ts';
import type { Reports } from './reports.ts';
import { StatePanel } from './state-panel.tsx';
import { StepPanel } from './step-panel.tsx';
import type { Shown } from './shown.ts';

export interface ChartViewProps {
  machine: Machine;
  address: Address;
  /** Absent until they have been read. */
  reports: Reports | undefined;
}

const TransitionPanel = lazy(async () => ({ default: (await import('./transition-panel.tsx')).TransitionPanel }));
const LevelsView = lazy(async () => ({ default: (await import('./levels-view.tsx')).LevelsView }));

const nothing = {};
/** On a phone: whether the chart was opened, on this page or an earlier one. */
let isChartWanted = false;

function shownIn({ record }: Machine, { path, step = 0, play }: Address): Shown | undefined {
  if (play && record.starts[play.start]) {
    const run = runIn(record, play);
    return { kind: 'play', run, count: run.steps.length };
  }
  const found = path === undefined ? undefined : [...record.tours, ...record.paths].find(({ id }) => id === path);
  return found && { kind: 'path', id: found.id, title: found.title, run: found, count: Math.min(step, found.steps.length) };
}

export function ChartView({ machine, address, reports }: ChartViewProps) {
  const { record, summary } = machine;
  const key = JSON.stringify([address.path, address.step, address.play]);
  // oxlint-disable-next-line react/exhaustive-deps -- the key says what of the address a run is made of
  const shown = useMemo(() => shownIn(machine, address), [machine, key]);
  // the chart moves at once; the step's description follows as a deferred update
  const deferred = useDeferredValue(shown);
  const steps = shown ? shown.run.steps.slice(0, shown.count).flatMap((number) => record.steps[number] ?? []) : [];
  const place = shown && record.places[placeAfter(record, shown.run, shown.count)];
  const state = address.state && record.states.find(({ name }) => name === address.state);
  const transition = address.transition && record.transitions.find(({ id }) => id === address.transition);
  const isLost = (address.path && !shown) || (address.state && !state) || (address.transition && !transition);
  const folded = address.fold && use(loadFolded())[summary.name];
  const before = address.over === 'changes' ? use(loadBefore()) : nothing;
  const over = useMemo(() => reports && laid(address.over, machine, reports, before), [address.over, machine, reports, before]);
  const current = place?.state ?? (state ? state.name : undefined);
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(isChartWanted);
  const hasChart = !isNarrow || isOpen;
  const isWhole = !shown && !state && !transition && !isLost;
  if (address.levels && shown?.kind === 'path')
    return <LevelsView machine={machine} shown={shown} reports={reports ?? use(loadReports())} />;
  return (
    <main id="main" className={styles.view} data-film={shown !== undefined}>
      <div className={styles.stage} data-closed={!hasChart || undefined}>
        <div className={styles.top}>
          <h1>{summary.title}</h1>
          <p>{summary.description}</p>
        </div>
        {isNarrow && (
          <div className={styles.narrow}>
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => {
                isChartWanted = !isOpen;
                setOpen(!isOpen);
              }}
            >
              {isOpen ? 'Hide the chart' : 'Show the chart'}
            </button>
            {!isWhole && <Link to={addressOf({ machine: summary.name })}>All {record.states.length} states</Link>}
          </div>
        )}
        {hasChart && (
          <Chart
            key={folded ? 'folded' : 'whole'}
            layout={folded ?? record.layout}
            record={record}
            addressFor={(name) => addressOf({ machine: summary.name, state: name })}
            current={current}
            chosen={transition ? transition.id : undefined}
            walked={new Set([...((shown && instantTransitions(record)[shown.run.start]) ?? []), ...steps.flatMap(({ takes }) => takes)])}
            last={new Set(steps.at(-1)?.takes)}
            onState={(name) => go(withDrawing(addressOf({ machine: summary.name, state: name })))}
            laid={over}
            tools={
              <>
                <FoldTool machine={machine} address={address} />
                <OverlayTool address={address} />
              </>
            }
          />
        )}
      </div>
      {isNarrow && isWhole && (
        <div className={styles.list}>
          <Outline title="States" machine={machine} state={undefined} transition={undefined} onChoose={toMain} />
        </div>
      )}
      {shown && <Filmstrip machine={machine} shown={shown} levels={address.levels} reports={reports} />}
      <aside className={styles.panel} aria-label="Details">
        {over && <OverlaySection machine={machine} laid={over} />}
        {isLost ? (
          <section>
            <h2>Not in this version</h2>
            <p>The address names a state, transition or path that this version of the machine does not have.</p>
            <Link to={addressOf({ machine: summary.name })}>Show the chart</Link>
          </section>
        ) : shown ? (
          <StepPanel machine={machine} shown={deferred ?? shown} reports={reports} />
        ) : state ? (
          <StatePanel machine={machine} state={state} reports={reports} />
        ) : transition ? (
          <Suspense fallback={null}>
            <TransitionPanel machine={machine} transition={transition} />
          </Suspense>
        ) : (
          <MachinePanel machine={machine} reports={reports} />
        )}
      </aside>
    </main>
  );
}
