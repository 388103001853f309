import { use } from 'react';
import type { Address } from './address.ts';
import { ChartView } from './chart-view.tsx';
import { openMachine } from './machine.ts';
import { PathsView } from './paths-view.tsx';
import { PromisesView } from './promises-view.tsx';
import type { Reports } from './reports.ts';
import type { MachineSummary } from './summary.ts';

export interface MachinePageProps {
  summary: MachineSummary;
  address: Address;
  reports: Reports;
}

export function MachinePage({ summary, address, reports }: MachinePageProps) {
  const machine = use(openMachine(summary));
  if (address.view === 'paths') return <PathsView machine={machine} filter={address.filter ?? ''} reports={reports} />;
  if (address.view === 'promises') return <PromisesView machine={machine} reports={reports} />;
  return <ChartView machine={machine} address={address} reports={reports} />;
}
