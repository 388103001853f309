import { lazy, use } from 'react';
import { type Address, isChart } from './address.ts';
import { ChartView } from './chart-view.tsx';
import { machineAtHand, openMachine } from './machine.ts';
import { loadReports } from './load-reports.ts';
import type { Reports } from './reports.ts';
import type { MachineSummary } from './summary.ts';

const ComposeView = lazy(async () => ({ default: (await import('./compose-view.tsx')).ComposeView }));
const PathsView = lazy(async () => ({ default: (await import('./paths-view.tsx')).PathsView }));
const PrintView = lazy(async () => ({ default: (await import('./print-view.tsx')).PrintView }));
const InvariantsView = lazy(async () => ({ default: (await import('./invariants-view.tsx')).InvariantsView }));
const ScreensView = lazy(async () => ({ default: (await import('./screens-view.tsx')).ScreensView }));
const FindingsView = lazy(async () => ({ default: (await import('./findings-view.tsx')).FindingsView }));

export interface MachinePageProps {
  summary: MachineSummary;
  address: Address;
  /** Absent until they have been read. */
  reports: Reports | undefined;
}

export function MachinePage({ summary, address, reports: atHand }: MachinePageProps) {
  const machine = machineAtHand(summary) ?? use(openMachine(summary));
  if (isChart(address)) return <ChartView machine={machine} address={address} reports={atHand} />;
  if (address.view === 'compose') return <ComposeView machine={machine} query={address.filter ?? ''} />;
  if (address.view === 'findings') return <FindingsView machine={machine} />;
  const reports = atHand ?? use(loadReports());
  if (address.print && address.play) return <PrintView machine={machine} play={address.play} reports={reports} />;
  if (address.view === 'paths') {
    const { name, title } = summary;
    return (
      <PathsView
        machines={[machine]}
        title={`${title}: paths`}
        address={{ machine: name, view: 'paths' }}
        filter={address.filter ?? ''}
        reports={reports}
      />
    );
  }
  if (address.view === 'invariants') return <InvariantsView machine={machine} reports={reports} />;
  return <ScreensView machine={machine} filter={address.filter ?? ''} reports={reports} />;
}
