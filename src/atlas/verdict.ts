import { withoutScreen } from '../../tests/models/without-screen.ts';
import { isOutdated, type Level, type Reports, type TestResult } from './reports.ts';
import type { MachineSummary } from './summary.ts';
import { idsIn } from './test-title.ts';

export type LevelName = 'chart' | 'lab' | 'journey';
export type Verdict = {
  level: LevelName;
  passed: number;
  failed: number;
  at?: string;
  command: string;
  tests: TestResult[];
  /** Nothing can be run here: the machine has no screen. */
  without?: true;
  /** The run was one of another version of the machine. */
  isOutdated: boolean;
};

/** The names of the test levels for readers who do not know the tests, and what runs there. */
export const levels: Record<LevelName, { name: string; runs: string }> = {
  chart: { name: 'chart', runs: 'the machine by itself' },
  lab: { name: 'screens', runs: 'the real screens, with made-up answers' },
  journey: { name: 'product', runs: 'the whole app on its server' },
};

export const commands: Record<LevelName, string> = {
  chart: 'npm test -- machines',
  lab: 'npm test -- lab',
  journey: 'npm test -- journeys tours pages',
};

/** `npm test -- lab` walks only parts of tours, and takes no pictures. */
export const fullLab = 'npm run test:full -- lab';

/** The results of a machine's last runs: its chart, its screens, and the journeys that prove its requirements in the whole product. */
export function verdictsOf(machine: MachineSummary, reports: Reports): Verdict[] {
  const { name, title, requirements } = machine;
  const ofMachine = ({ group }: TestResult) => group === title;
  const ofJourney = (test: TestResult) => idsIn(test.title).some((id) => requirements.includes(id));
  const outdated = (level: 'chart' | 'lab' | 'journeys') => isOutdated(reports, level, machine);
  return [
    { ...verdict('chart', reports.chart, ofMachine), isOutdated: outdated('chart') },
    { ...verdict('lab', reports.lab, ofMachine), isOutdated: outdated('lab'), ...(withoutScreen[name] ? { without: true } : {}) },
    { ...verdict('journey', reports.journeys, ofJourney), isOutdated: outdated('journeys') },
  ];
}

function verdict(level: LevelName, report: Level | undefined, isOurs: (test: TestResult) => boolean): Omit<Verdict, 'isOutdated'> {
  const tests = report?.tests.filter(isOurs) ?? [];
  const passed = tests.filter((test) => test.passed).length;
  const ran = report && tests.length ? { at: report.at } : {};
  return { level, passed, failed: tests.length - passed, command: commands[level], tests, ...ran };
}
