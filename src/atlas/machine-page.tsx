import { use } from 'react';
import type { Address } from './address.ts';
import { ChartView } from './chart-view.tsx';
import { ComposeView } from './compose-view.tsx';
import { FindingsView } from './findings-view.tsx';
import { machineAtHand, openMachine } from './machine.ts';
import { PathsView } from './paths-view.tsx';
import { PrintView } from './print-view.tsx';
import { PromisesView } from './promises-view.tsx';
import type { Reports } from './reports.ts';
import { ScreensView } from './screens-view.tsx';
import type { MachineSummary } from './summary.ts';

export interface MachinePageProps {
  summary: MachineSummary;
  address: Address;
  reports: Reports;
}

export function MachinePage({ summary, address, reports }: MachinePageProps) {
  const machine = machineAtHand(summary) ?? use(openMachine(summary));
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
  if (address.view === 'compose') return <ComposeView machine={machine} wish={address.filter ?? ''} />;
  if (address.view === 'promises') return <PromisesView machine={machine} reports={reports} />;
  if (address.view === 'screens') return <ScreensView machine={machine} filter={address.filter ?? ''} reports={reports} />;
  if (address.view === 'findings') return <FindingsView machine={machine} />;
  return <ChartView machine={machine} address={address} reports={reports} />;
}
