import type { AxeResult, Level, Reports, Score, TestResult, TourResult } from './reports.ts';
import { idsIn, walkTitle } from './test-title.ts';

/** By languages and widths, and then by how many minutes before the end of the run: names of what was looked at then. */
type At = Record<string, Record<string, string>>;
/** Tests that passed, by group: titles that a page reads or shows, and how many others there are. */
type SavedLevel = { at: string; tests: Record<string, { titles: string[]; more?: number }> };
type SavedWalks = { passed: string; taken: string[] };

/** The results of a whole run that passed, small enough to travel with the project. */
export type SavedReports = {
  chart?: SavedLevel;
  lab?: SavedLevel;
  journeys?: SavedLevel & { walks?: Record<string, SavedWalks> };
  scores?: { at: string; machines: Score[] };
  /** Of a walk: the id of its tour or path, its steps and its tenths of a second, as in `0f7249825b.2.1`. */
  walked: Record<string, { walks: At; examined: At }>;
};

/** In bytes. */
export const largest = 500_000;

const minute = 60_000;
const minutesBefore = (end: string, at: string) => Math.round((Date.parse(end) - Date.parse(at)) / minute);

function gathered<Row extends { locale: string; width: number; at: string }>(
  end: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): At {
  const found: At = {};
  for (const row of rows) {
    const setting = (found[`${row.locale}-${row.width}`] ??= {});
    const ago = minutesBefore(end, row.at);
    setting[ago] = setting[ago] ? `${setting[ago]} ${nameOf(row)}` : nameOf(row);
  }
  const alike = new Map<string, string[]>();
  for (const [setting, names] of Object.entries(found)) {
    const text = JSON.stringify(names);
    alike.set(text, [...(alike.get(text) ?? []), setting]);
  }
  return Object.fromEntries([...alike.values()].map((settings) => [settings.join(' '), found[settings[0] ?? ''] ?? {}]));
}

const spread = (end: string, saved: At) =>
  Object.entries(saved).flatMap(([settings, names]) =>
    settings.split(' ').flatMap((setting) => {
      const [locale = '', width] = setting.split('-');
      return Object.entries(names).flatMap(([ago, list]) => {
        const at = new Date(Date.parse(end) - Number(ago) * minute).toISOString();
        return list.split(' ').map((name) => ({ name, locale, width: Number(width), at }));
      });
    }),
  );

const walkName = ({ tour, steps, ms }: TourResult) => `${tour}.${steps}.${Math.round(ms / 100)}`;

/** What a page shows or reads of a title; undefined is only counted. */
type Shown = (title: string) => string | undefined;

const withIds: Shown = (title) => (idsIn(title).length > 0 || title.includes('of record happens as recorded') ? title : undefined);

function levelOf({ at, tests }: Level, shown: Shown): SavedLevel {
  const found: SavedLevel['tests'] = {};
  for (const { group, title } of tests) {
    const own = (found[group] ??= { titles: [] });
    const text = shown(title);
    if (text === undefined) own.more = (own.more ?? 0) + 1;
    else own.titles.push(text);
  }
  return { at, tests: found };
}

const passed = (group: string, title: string): TestResult => ({ group, title, passed: true, ms: 0 });

const levelFrom = ({ at, tests }: SavedLevel): Level => ({
  at,
  tests: Object.entries(tests).flatMap(([group, { titles, more = 0 }]) => [
    ...titles.map((title) => passed(group, title)),
    ...Array.from({ length: more }, () => passed(group, '')),
  ]),
});

const mapped = <From, To>(record: Record<string, From>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/** Leaves out pictures, and what is the same of each test that passed. */
export function saved({ chart, lab, journeys, scores, walked }: Reports): SavedReports {
  const end = lab?.at ?? '';
  const walks = new Set(Object.values(walked).flatMap(({ tours }) => tours.map(({ tour }) => tour)));
  // the result of a whole walk is the walk itself
  const ofLab: Shown = (title) => {
    const found = walkTitle.exec(title);
    return found && !walks.has(found.groups?.['whole'] ?? '') ? found[0] : undefined;
  };
  return {
    ...(chart && { chart: levelOf(chart, withIds) }),
    ...(lab && { lab: levelOf(lab, ofLab) }),
    ...(journeys && {
      journeys: {
        ...levelOf(journeys, withIds),
        ...(journeys.walks && { walks: mapped(journeys.walks, ({ passed, taken }) => ({ passed: passed.join(' '), taken })) }),
      },
    }),
    ...(scores && {
      scores: {
        at: scores.at,
        machines: scores.machines.map(({ machine, mutants, 'record %': record, 'invariants %': invariants, unseen, unsaid }) => ({
          machine,
          mutants,
          'record %': record,
          'invariants %': invariants,
          ...(unseen && { unseen }),
          ...(unsaid && { unsaid }),
        })),
      },
    }),
    walked: mapped(walked, ({ tours, examined = [] }) => ({
      walks: gathered(end, tours, walkName),
      // axe found nothing there, as the run passed
      examined: gathered(end, examined, ({ state }) => state),
    })),
  };
}

export function restored({ chart, lab, journeys, scores, walked }: SavedReports): Reports {
  const end = lab?.at ?? '';
  const toWalk = ({ name, ...rest }: ReturnType<typeof spread>[number]): TourResult => {
    const [tour = '', steps, tenths] = name.split('.');
    return { tour, ...rest, steps: Number(steps), ms: Number(tenths) * 100 };
  };
  const toExamined = ({ name, ...rest }: ReturnType<typeof spread>[number]): AxeResult => ({ state: name, ...rest, found: [] });
  return {
    ...(chart && { chart: levelFrom(chart) }),
    ...(lab && { lab: levelFrom(lab) }),
    ...(journeys && {
      journeys: {
        ...levelFrom(journeys),
        ...(journeys.walks && {
          walks: mapped(journeys.walks, ({ passed, taken }) => ({ passed: passed.split(' ').filter(Boolean), failed: [], taken })),
        }),
      },
    }),
    ...(scores && { scores }),
    walked: mapped(walked, ({ walks, examined }) => ({
      tours: spread(end, walks).map(toWalk),
      pictures: [],
      examined: spread(end, examined).map(toExamined),
    })),
  };
}

/** The results of the last whole run, which travel with the project, and the record of each machine that it was a run of. */
export type LastRun = { commit: string; at: string; records: Record<string, string>; reports: SavedReports };

/** A level that was not run here shows what the last whole run found. */
export function withLastRun(own: Reports, last: LastRun | undefined): Reports {
  if (!last) return own;
  const { commit, at, records } = last;
  const levels = (['chart', 'lab', 'journeys', 'scores'] as const).filter((level) => !own[level] && last.reports[level]);
  if (levels.length === 0) return own;
  const reports = restored(last.reports);
  const brought = Object.fromEntries(levels.map((level) => [level, reports[level]]));
  return { ...own, ...brought, walked: own.lab ? own.walked : reports.walked, from: { commit, at, records, levels } };
}
