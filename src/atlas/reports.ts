import { isFolder } from './folder.ts';
import type { SimulationOverview } from '../../domain/simulation-story.ts';

/** What the last runs of the tests left behind; a part is absent when it has not been run here. */
export type TestResult = { group: string; title: string; passed: boolean; ms: number; error?: string };
export type Level = { at: string; tests: TestResult[] };
/** Paths of a machine that were walked from beginning to end on the real server, and every transition and outcome that those that passed took. */
export type WalkResults = { passed: string[]; failed: string[]; taken: string[] };
export type Score = {
  machine: string;
  mutants: number;
  'record %': number;
  'invariants %': number;
  /** Planted faults that the record does not notice, and those that no invariant notices. */
  unseen?: string[];
  unsaid?: string[];
};
export type TourResult = { tour: string; at: string; locale: string; width: number; steps: number; ms: number };
export type Picture = { file: string; state: string; place: number; locale: string; width: number; at: string };
/** A screen that was looked through by axe, with the names of what it found. */
export type AxeResult = { state: string; locale: string; width: number; at: string; found: string[] };
export type Reports = {
  chart?: Level;
  lab?: Level;
  journeys?: Level & { walks?: Record<string, WalkResults> };
  scores?: { at: string; machines: Score[] };
  walked: Record<string, { tours: TourResult[]; pictures: Picture[]; examined?: AxeResult[] }>;
  /** What the simulation of the platform has reached. */
  simulation?: SimulationOverview;
  /** Where some of these results are from, when they were not made here. */
  from?: { commit: string; at: string; records: Record<string, string>; levels: readonly LevelKey[] };
};
export type LevelKey = 'chart' | 'lab' | 'journeys' | 'scores';

/** A folder that opens from any host has its reports beside it. */
export const reportsAddress = isFolder ? './reports' : '/atlas/reports';
export const nothing: Reports = { walked: {} };

/** Whether a result was found by a run of another version of the machine. */
export const isOutdated = ({ from }: Reports, level: LevelKey, { name, record }: { name: string; record: string }) =>
  from !== undefined && from.levels.includes(level) && from.records[name] !== record;

/** A report, if it was made here. */
export const readReport = <Report>(file: string): Promise<Report | undefined> =>
  fetch(`${reportsAddress}/${file}`)
    .then(async (response) => (response.ok ? (((await response.json()) as Report | null) ?? undefined) : undefined))
    .catch(() => undefined);

export const pictureAddress = (machine: string, { file }: Picture, run: '' | 'before/' = '') =>
  `${reportsAddress}/${run}lab/${machine}/${encodeURIComponent(file)}`;

/** A picture of a state for a strip of pictures: in English before any other, then one taken at exactly this place. */
export function pictureOf(reports: Reports, machine: string, state: string, place?: number): Picture | undefined {
  const rank = (picture: Picture) => (picture.locale === 'en' ? 0 : 2) + (picture.place === place ? 0 : 1);
  return picturesOf(reports, machine, state).sort((picture, other) => rank(picture) - rank(other))[0];
}

export const picturesOf = (reports: Reports, machine: string, state: string) =>
  (reports.walked[machine]?.pictures ?? []).filter((picture) => picture.state === state);

/** Date and time as one reads them in a report. */
export const dateOf = (at: string) => new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
