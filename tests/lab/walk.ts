import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Locale } from '../../domain/locale.ts';
import { catalogue } from '../../machines/catalogue.ts';
import type { Lab, Place } from '../../src/lab/lab.tsx';
import { delayOf } from '../../src/lab/script.ts';
import type { AnyScreenModel, Control, Interaction, Screen, ExpectedScreen } from '../models/screen.ts';
import { type ScreenMachine, screenModels } from '../models/screens.ts';
import type { MachineRecord } from '../support/paths/record.ts';
import { readRecord } from '../support/paths/records.ts';
import { findings } from '../support/axe.ts';
import { checkArrival, watch } from './arrival.ts';
import { differences, type ScreenContent, readScreen, plainText } from './screen-content.ts';
import { placeAt, someWalks } from './some-walks.ts';
import { StepFailed } from './step-failed.ts';
import { type TextReader, textReader } from './words.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** `npm run test:full` */
export const full = process.env.FULL === '1';
/** A measurement of the steps alone goes without. */
export const withPictures = process.env.LAB_PICTURES !== '0';

export type Setting = { locale: Locale; width: number; height: number };
const settings: readonly [Setting, Setting] = [
  { locale: 'en', width: 1440, height: 900 },
  { locale: 'de', width: 390, height: 844 },
];

const wide = settings.map((each) => ({ ...each, width: 1440, height: 900 }));
/** English and German in turn, and wide and narrow where the screen is made for both. */
export const settingAt = ({ isWide }: AnyScreenModel, index: number): Setting => (isWide ? wide : settings)[index % 2] ?? settings[0];

/** A screen as it was met on a tour, with where the machine was by its record. */
export type VisitedScreen = { state: string; place: number; locale: Locale; screen: ScreenContent; picture?: string };
export type WalkReport = {
  run: string;
  /** The id of the tour or path. */
  tour: string;
  title: string;
  at: string;
  locale: Locale;
  width: number;
  /** Steps taken on the screen; those before were taken on another path. */
  steps: number;
  ms: number;
  /** Empty for a path: what its screens look like, the tours have shown. */
  met: VisitedScreen[];
};
/** A screen that axe has looked through, with the names of what it found. */
type AxeResult = { run: string; state: string; locale: Locale; width: number; at: string; found: string[] };
type Way = MachineRecord['tours'][number];

export function subject(name: ScreenMachine) {
  const entry = catalogue.find((catalogueEntry) => catalogueEntry.name === name);
  if (!entry) throw new Error(`${name} is not in the catalogue.`);
  const record = readRecord(name);
  return { name, machine: entry.machine, requirements: entry.requirements, record, model: screenModels[name] as AnyScreenModel };
}
export type Subject = ReturnType<typeof subject>;

export const folder = (name: string) => path.join(path.resolve(root, process.env.LAB_REPORTS ?? 'reports/lab'), name);

export function clean(name: string) {
  rmSync(folder(name), { recursive: true, force: true });
  mkdirSync(path.join(folder(name), 'parts'), { recursive: true });
}

/** What was walked in this run; what another run left behind counts for nothing. */
export function walks(name: string): WalkReport[] {
  mkdirSync(path.join(folder(name), 'parts'), { recursive: true });
  return ['.', 'parts']
    .flatMap((from) => readdirSync(path.join(folder(name), from)).map((file) => path.join(from, file)))
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(path.join(folder(name), file), 'utf8')) as WalkReport)
    .filter(({ run }) => run === process.env.TEST_RUN);
}

/** The states that axe has looked through in this run without a finding: a second try looks again. */
export function examined(name: string): Set<string> {
  const from = path.join(folder(name), 'axe');
  mkdirSync(from, { recursive: true });
  const all = readdirSync(from).map((file) => JSON.parse(readFileSync(path.join(from, file), 'utf8')) as AxeResult);
  return new Set(all.filter(({ run, found }) => run === process.env.TEST_RUN && found.length === 0).map(({ state }) => state));
}

/** The state whose screen this one shares on purpose, or the state itself. */
export function sharedScreenOf(model: AnyScreenModel, state: string): string {
  const screen = model.screens[state];
  return typeof screen === 'object' && 'like' in screen ? sharedScreenOf(model, screen.like) : state;
}

export function seenIn({ model, record }: Subject, place: number): ExpectedScreen {
  const { state, context } = record.places[place] ?? { state: '', context: {} };
  const screen = model.screens[sharedScreenOf(model, state)] as Screen<string, Record<string, unknown>> | undefined;
  if (screen === undefined || screen === 'passing')
    throw new Error(`The machine rests in "${state}", and the model does not say what is seen there.`);
  if (typeof screen === 'function') return screen(context);
  if ('like' in screen) throw new Error(`${state}: two states that are like each other.`);
  return screen;
}

function locate(page: Page, control: Control, words: TextReader): Locator {
  const all = page.getByRole(control.role, {
    name: words(control.name),
    exact: true,
    ...(control.checked === undefined ? {} : { checked: control.checked }),
  });
  return all;
}

async function look(page: Page): Promise<ScreenContent> {
  return readScreen(await page.locator('body').ariaSnapshot());
}

type Output = Pick<ReturnType<Lab['look']>, 'requests' | 'emits'>;

/**
 * Waits until the screen matches the model and the machine's requests and emitted events match the record, and returns the screen; a remaining difference is
 * the failure. Both are read together, repeatedly, until they agree: a screen may be ready before it is read.
 */
async function arrive(
  page: Page,
  subjectOf: Subject,
  place: number,
  words: TextReader,
  agrees: (output: Output) => [Output, Output],
): Promise<ScreenContent> {
  const seen = seenIn(subjectOf, place);
  const { frame } = subjectOf.model;
  const { state } = subjectOf.record.places[place] ?? {};
  const received: Output = { requests: [], emits: [] };
  const until = Date.now() + 5_000;
  for (;;) {
    const [screen, output] = await Promise.all([look(page), readLab(page)]);
    received.requests.push(...output.requests);
    received.emits.push(...output.emits);
    expect(output.problems).toEqual([]);
    const wrong = differences(screen, seen, frame, words);
    const [real, recorded] = agrees(received);
    if (!wrong.length && isDeepStrictEqual(real, recorded)) return screen;
    if (Date.now() > until) {
      const title = wrong.length ? wrong.join('; ') : 'it asked or told something else than the record says';
      expect({ state, wrong, ...real }, `${state}: ${title}`).toEqual({ state, wrong: [], ...recorded });
    }
    await page.waitForTimeout(5);
  }
}

type Step = MachineRecord['steps'][number];

async function act(page: Page, { model, machine }: Subject, { event }: Step, screen: ScreenContent, words: TextReader) {
  const [, kind, , id] = /^xstate\.(done|error|after)\.(actor\.)?(.+)$/.exec(event.type) ?? [];
  if (kind === 'done' || kind === 'error') {
    const answer = kind === 'done' ? { output: event.output } : { error: event.error };
    await page.evaluate(([src, it]) => window.__lab?.settle(src, it), [String(id), answer] as const);
    return;
  }
  if (kind === 'after') {
    await page.evaluate((ms) => window.__lab?.tick(ms), delayOf(machine, event.type));
    return;
  }
  const interaction = model.interactions[event.type] as Interaction<unknown> | undefined;
  if (!interaction) throw new Error(`Nobody knows how a person causes "${event.type}".`);
  if ('world' in interaction) {
    await page.evaluate((machineEvent) => window.__lab?.send(machineEvent), event);
    return;
  }
  const hand = { page, expect, find: (control: Control) => locate(page, control, words), words };
  if (interaction.act) return interaction.act(hand, event);
  const controls = interaction
    .ways(event)
    .map((way) => way.controls.at(-1) as Control)
    .filter(({ role, name }) => screen.controls.some((control) => control.role === role && control.name === plainText(words(name))));
  if (controls.length !== 1) throw new Error(`${controls.length} ways to cause "${event.type}" are on the screen, not 1.`);
  await hand.find(controls[0] as Control).click();
}

/** What the screen made up by itself gets the name that the record uses; the same value must stay the same. */
function names(madeUp: readonly string[]) {
  let known = new Map<unknown, unknown>();
  const rename = (real: unknown, recorded: unknown): unknown => {
    if (Array.isArray(real)) return real.map((it, index) => rename(it, Array.isArray(recorded) ? recorded[index] : undefined));
    if (!real || typeof real !== 'object') return real;
    const other = (recorded ?? {}) as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(real).map(([key, value]) => {
        if (!madeUp.includes(key) || typeof value !== 'string') return [key, rename(value, other[key])];
        if (!known.has(other[key])) known.set(other[key], value);
        return [key, known.get(other[key]) === value ? other[key] : value];
      }),
    );
  };
  return {
    rename,
    /** A new request generates new values. */
    reset: () => {
      known = new Map();
    },
  };
}

async function readLab(page: Page): Promise<ReturnType<Lab['look']>> {
  const output = await page.evaluate(() => window.__lab?.look());
  if (!output) throw new Error('The lab is not there.');
  return output;
}

const asIs = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

/** Every state is examined once, at one of the settings that its tours have, in turn. */
function examinedAt({ record, model }: Subject, state: string): Setting {
  const number = record.states.findIndex(({ name }) => name === state);
  const seenAt = [0, 1].filter((index) =>
    someWalks(record).some(
      ({ tour, first, until }) =>
        record.tours.indexOf(tour) % 2 === index &&
        Array.from({ length: until - first + 1 }, (_, at) => placeAt(record, tour, first + at)).some(
          (place) => record.places[place ?? -1]?.state === state,
        ),
    ),
  );
  return settingAt(model, seenAt[number % seenAt.length] ?? 0);
}

export const statesOf = ({ places, steps, starts }: MachineRecord, { start, steps: taken }: Way) =>
  new Set([starts[start]?.place, ...taken.map((number) => steps[number]?.to)].map((place) => places[place ?? -1]?.state));

/** The screen as a person meets it: nothing wider than the page, no finding of axe, and in `npm run test:full` a picture of the whole for people. */
async function photograph(page: Page, it: Subject, state: string, setting: Setting): Promise<string | undefined> {
  const wider = await page.evaluate(() => {
    window.scrollTo(0, 0);
    return document.documentElement.scrollWidth - window.innerWidth;
  });
  expect(wider, `${state} is wider than ${setting.width} px`).toBeLessThanOrEqual(0);
  if (!full && examinedAt(it, state) !== setting) return undefined;
  const found = await findings(page, ['heading-order']);
  const { locale, width } = setting;
  const seen: AxeResult = {
    run: process.env.TEST_RUN ?? '',
    state,
    locale,
    width,
    at: new Date().toISOString(),
    found: found.map(({ id }) => id),
  };
  mkdirSync(path.join(folder(it.name), 'axe'), { recursive: true });
  writeFileSync(path.join(folder(it.name), 'axe', `${state}.${locale}-${width}.json`), JSON.stringify(seen));
  expect({ state, found }).toEqual({ state, found: [] });
  if (!full) return undefined;
  const picture = `${state}.${setting.locale}-${setting.width}.png`;
  await page.screenshot({ path: path.join(folder(it.name), picture), fullPage: true, animations: 'disabled' });
  return picture;
}

/** Every error names its step. */
async function during<Result>(step: number, title: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StepFailed(step, title, error);
  }
}

const photographedIn = (name: string, locale: Locale) =>
  walks(name).flatMap(({ met, locale: other }) => met.filter(({ picture }) => picture && other === locale).map(({ state }) => state));

type Walk = {
  /** The step from which on the way is walked; the lab takes those before by itself. */
  first?: number;
  /** Of a tour, or of a part of it, its screens are kept, of a path that it was walked; for the contact sheet all its pictures are taken; another way leaves nothing behind. */
  keep?: 'screens' | 'part' | 'walk' | 'pictures' | 'nothing';
};

/** Pages whose last walk ended well, with the machine that was walked. */
const opened = new WeakMap<Page, string>();

/**
 * Opens a screen of the lab. `npm test` stays on the page where the last walk was one of the same machine and ended well; `npm run test:full` loads the
 * page for every walk.
 */
async function open(page: Page, origin: string, place: Place, locale: Locale) {
  const stays = !full && opened.get(page) === place.machine;
  opened.delete(page);
  if (stays) await page.evaluate(([where, language]) => window.__lab?.open(where, language), [place, locale] as const);
  else await page.goto(`${origin}/lab/${place.machine}/${place.path}/${place.step}?lang=${locale}`);
  await page.waitForFunction(() => window.__lab || document.querySelector('#root[role=alert]'));
  expect(await page.evaluate(() => (window.__lab ? undefined : document.body.innerText)), 'is the build the newest?').toBeUndefined();
  await watch(page);
}

/** Walks one path on the real screen and returns what was seen; a difference from the model or the record is the failure. */
export async function walk(
  page: Page,
  origin: string,
  it: Subject,
  way: Way,
  setting: Setting,
  { first = 0, keep = 'screens' }: Walk = {},
): Promise<VisitedScreen[]> {
  const { name, record, model } = it;
  const { locale, width } = setting;
  const words = textReader(locale, model.catalogues);
  const photographed = new Set(keep === 'screens' ? photographedIn(name, locale) : keep === 'part' ? examined(name) : []);
  await open(page, origin, { machine: name, path: way.id, step: first }, locale);
  const { rename, reset } = names(model.madeUp ?? []);
  const met: VisitedScreen[] = [];
  let pause = 0;
  let at = '';
  const meet = async (
    place: number,
    { requests, emits }: Pick<Step, 'requests' | 'emits'>,
    isByItself: boolean,
  ): Promise<ScreenContent> => {
    const state = record.places[place]?.state ?? '';
    const screen = await arrive(page, it, place, words, (output) => [
      { requests: rename(asIs(output.requests), requests), emits: rename(asIs(output.emits), emits) } as Output,
      { requests, emits } as Output,
    ]);
    await checkArrival(page, state, at === '' && first > 0 ? 'opened' : state === at ? 'stayed' : 'arrived', isByItself);
    at = state;
    if (keep === 'walk' || keep === 'nothing') return screen;
    const isNew = keep === 'pictures' || (withPictures && !photographed.has(state));
    photographed.add(state);
    const paused = performance.now();
    const picture = isNew ? await photograph(page, it, state, setting) : undefined;
    pause += performance.now() - paused;
    met.push({ state, place, locale, screen, ...(picture ? { picture } : {}) });
    return screen;
  };
  const taken = way.steps.map((number) => record.steps[number]);
  const before = taken[first - 1];
  const beginning = before ? { place: before.to, requests: [], emits: [] } : record.starts[way.start];
  if (!beginning || taken.includes(undefined)) throw new Error(`The record does not have the steps of ${way.id}.`);
  // the requests and events up to here were checked on the path that walked them
  if (before) await readLab(page);
  const begun = before?.title ?? record.starts[way.start]?.title ?? '';
  let screen = await during(first, begun, () => meet(beginning.place, beginning, false));
  const started = performance.now();
  pause = 0;
  for (const [index, step] of (taken.slice(first) as Step[]).entries()) {
    const isWorld = !step.event.type.startsWith('xstate.') && 'world' in (model.interactions[step.event.type] ?? {});
    // refused: the control is not there to be used, which the refusals below prove
    if (step.refused && !isWorld) continue;
    screen = await during(first + index + 1, step.title, async () => {
      if (Object.keys(step.event).some((key) => model.madeUp?.includes(key))) reset();
      await act(page, it, step, screen, words);
      return meet(step.to, step, step.event.type.startsWith('xstate.'));
    });
  }
  opened.set(page, name);
  if (keep === 'nothing' || keep === 'pictures') return met;
  const result: WalkReport = {
    run: process.env.TEST_RUN ?? '',
    tour: way.id,
    title: way.title,
    at: new Date().toISOString(),
    locale,
    width,
    steps: taken.length - first,
    ms: Math.round(performance.now() - started - pause),
    met,
  };
  // the Atlas reports a tour as walked only when all of it was
  const file = keep === 'part' ? path.join('parts', `${way.id}-${first}.json`) : `${way.id}.json`;
  writeFileSync(path.join(folder(name), file), JSON.stringify(result));
  return met;
}
