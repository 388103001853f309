import { useSyncExternalStore } from 'react';
import type { SimulationOverview } from '../../domain/simulation-story.ts';
import type { LastRun } from './last-run.ts';
import { nothing, readReport, type Reports } from './reports.ts';

let loading: Promise<Reports> | undefined;
let loaded: Reports | undefined;

export function loadReports(): Promise<Reports> {
  // without reports the Atlas shows the machines and the commands that make reports
  loading ??= Promise.all([
    readReport<Reports>('digest.json'),
    readReport<LastRun>('last-run.json'),
    readReport<SimulationOverview>('simulation.json'),
    import('./last-run.ts'),
  ]).then(
    ([own, last, simulation, { withLastRun }]) => (loaded = withLastRun({ ...(own ?? nothing), ...(simulation && { simulation }) }, last)),
  );
  return loading;
}

/** The reports once they are loaded: the chart is rendered before they are requested, as they are large and the server collects them first. */
export const useReportsAtHand = (): Reports | undefined => useSyncExternalStore(whenRead, () => loaded);

function whenRead(onLoaded: () => void) {
  // after the frame that is being made
  const frame = requestAnimationFrame(() => setTimeout(() => void loadReports().then(onLoaded)));
  return () => cancelAnimationFrame(frame);
}
