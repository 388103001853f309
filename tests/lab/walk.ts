import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Locale } from '../../domain/locale.ts';
import { catalogue } from '../../machines/catalogue.ts';
import type { Lab } from '../../src/lab/lab.tsx';
import { delayOf } from '../../src/lab/script.ts';
import type { AnyScreenModel, Control, Gesture, Screen, Seen, Way } from '../models/screen.ts';
import { type ScreenMachine, screenModels } from '../models/screens.ts';
import type { MachineRecord } from '../support/paths/record.ts';
import { differences, type Perceived, perceive, plain } from './perception.ts';
import { type Words, wordsOf } from './words.ts';

const root = path.resolve(import.meta.dirname, '../..');

export type Setting = { locale: Locale; width: number; height: number };
export const settings: readonly [Setting, Setting] = [
  { locale: 'en', width: 1440, height: 900 },
  { locale: 'de', width: 390, height: 844 },
];

/** A screen as it was met on a tour, with where the machine was by its record. */
export type Met = { state: string; place: number; locale: Locale; screen: Perceived; picture?: string };
export type Walked = {
  run: string;
  tour: string;
  title: string;
  at: string;
  locale: Locale;
  width: number;
  steps: number;
  ms: number;
  met: Met[];
};

export function subject(name: ScreenMachine) {
  const entry = catalogue.find((it) => it.name === name);
  if (!entry) throw new Error(`${name} is not in the catalogue.`);
  const file = path.join(root, 'machines', entry.folder, `${name}.record.json`);
  const record = JSON.parse(readFileSync(file, 'utf8')) as MachineRecord;
  return { name, machine: entry.machine, requirements: entry.requirements, record, model: screenModels[name] as AnyScreenModel };
}
export type Subject = ReturnType<typeof subject>;

const folder = (name: string) => path.join(root, 'reports', 'lab', name);

export function clean(name: string) {
  rmSync(folder(name), { recursive: true, force: true });
  mkdirSync(folder(name), { recursive: true });
}

/** What was walked in this run; what another run left behind counts for nothing. */
export function walks(name: string): Walked[] {
  mkdirSync(folder(name), { recursive: true });
  return readdirSync(folder(name))
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(path.join(folder(name), file), 'utf8')) as Walked)
    .filter(({ run }) => run === process.env.TEST_RUN);
}

/** The state whose screen this one shares on purpose, or the state itself. */
export function looksLike(model: AnyScreenModel, state: string): string {
  const screen = model.screens[state];
  return typeof screen === 'object' && 'like' in screen ? looksLike(model, screen.like) : state;
}

export function seenIn({ model, record }: Subject, place: number): Seen {
  const { state, context } = record.places[place] ?? { state: '', context: {} };
  const screen = model.screens[looksLike(model, state)] as Screen<string, Record<string, unknown>> | undefined;
  if (screen === undefined || screen === 'passing')
    throw new Error(`The machine rests in "${state}", and the model does not say what is seen there.`);
  if (typeof screen === 'function') return screen(context);
  if ('like' in screen) throw new Error(`${state}: two states that are like each other.`);
  return screen;
}

function locate(page: Page, control: Control, words: Words): Locator {
  const all = page.getByRole(control.role, {
    name: words(control.name),
    exact: true,
    ...(control.checked === undefined ? {} : { checked: control.checked }),
  });
  return all;
}

async function look(page: Page): Promise<Perceived> {
  return perceive(await page.locator('body').ariaSnapshot());
}

/** Waits until the screen is what the model says, and answers it; a screen that stays different is the failure. */
async function arrive(page: Page, subjectOf: Subject, place: number, words: Words): Promise<Perceived> {
  const seen = seenIn(subjectOf, place);
  const { frame } = subjectOf.model;
  const until = Date.now() + 5_000;
  for (;;) {
    const screen = await look(page);
    const wrong = differences(screen, seen, frame, words);
    if (!wrong.length) return screen;
    if (Date.now() > until) {
      expect({ state: subjectOf.record.places[place]?.state, wrong }).toEqual({ state: subjectOf.record.places[place]?.state, wrong: [] });
    }
    await page.waitForTimeout(10);
  }
}

type Step = MachineRecord['steps'][number];

async function act(page: Page, { model, machine }: Subject, { event }: Step, words: Words) {
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
  const gesture = model.gestures[event.type] as Gesture<unknown> | undefined;
  if (!gesture) throw new Error(`Nobody knows how a person causes "${event.type}".`);
  if ('world' in gesture) {
    await page.evaluate((it) => window.__lab?.send(it), event);
    return;
  }
  const hand = { page, expect, find: (control: Control) => locate(page, control, words), words };
  if (gesture.act) return gesture.act(hand, event);
  const screen = await look(page);
  const controls = gesture
    .ways(event)
    .map((way: Way) => way.controls.at(-1) as Control)
    .filter(({ role, name }) => screen.controls.some((found) => found.role === role && found.name === plain(words(name))));
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
    /** A new wish makes up new values. */
    forget: () => {
      known = new Map();
    },
  };
}

async function told(page: Page): Promise<ReturnType<Lab['look']>> {
  const news = await page.evaluate(() => window.__lab?.look());
  if (!news) throw new Error('The lab is not there.');
  return news;
}

const asIs = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

async function photograph(page: Page, name: string, state: string, { locale, width }: Setting): Promise<string> {
  // the library's announcer keeps what it has announced for some seconds, hidden and pointing at controls that are gone
  const axe = new AxeBuilder({ page }).exclude('[data-live-announcer]');
  const { violations } = await axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  const picture = `${state}.${locale}-${width}.png`;
  await page.screenshot({ path: path.join(folder(name), picture), fullPage: true, animations: 'disabled' });
  expect({ state, violations: violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) })) }).toEqual({
    state,
    violations: [],
  });
  return picture;
}

/** Walks one tour on the real screen and keeps what was seen. */
export async function walk(page: Page, origin: string, it: Subject, tour: MachineRecord['tours'][number], setting: Setting) {
  const { name, record, model } = it;
  const { locale, width } = setting;
  const words = wordsOf(locale, model.catalogues);
  const photographed = new Set(
    walks(name).flatMap(({ met, locale: other }) => met.filter(({ picture }) => picture && other === locale).map(({ state }) => state)),
  );
  await page.goto(`${origin}/lab/${name}/${tour.id}/0?lang=${locale}`);
  await page.waitForFunction(() => window.__lab?.ready || document.querySelector('#root[role=alert]'));
  const { rename, forget } = names(model.madeUp ?? []);
  const met: Met[] = [];
  let ms = 0;
  const meet = async (place: number, expected: Pick<Step, 'asks' | 'emits'>, started: number) => {
    const state = record.places[place]?.state ?? '';
    const screen = await arrive(page, it, place, words);
    const news = await told(page);
    const { asks, emits } = expected;
    expect({ asks: rename(asIs(news.asks), asks), emits: rename(asIs(news.emits), emits), problems: news.problems }).toEqual({
      asks,
      emits,
      problems: [],
    });
    ms += performance.now() - started;
    const isNew = !photographed.has(state);
    photographed.add(state);
    const picture = isNew ? await photograph(page, name, state, setting) : undefined;
    met.push({ state, place, locale, screen, ...(picture ? { picture } : {}) });
  };
  const beginning = record.beginnings[tour.begin];
  if (!beginning) throw new Error('The record has no such beginning.');
  await meet(beginning.place, beginning, performance.now());
  ms = 0;
  for (const number of tour.steps) {
    const step = record.steps[number];
    if (!step) throw new Error('The record has no such step.');
    const started = performance.now();
    const isWorld = !step.event.type.startsWith('xstate.') && 'world' in (model.gestures[step.event.type] ?? {});
    // refused: the control is not there to be used, which the refusals below prove
    if (!step.refused || isWorld) {
      if (Object.keys(step.event).some((key) => model.madeUp?.includes(key))) forget();
      await act(page, it, step, words);
    }
    await meet(step.to, step, started);
  }
  const result: Walked = {
    run: process.env.TEST_RUN ?? '',
    tour: tour.id,
    title: tour.title,
    at: new Date().toISOString(),
    locale,
    width,
    steps: tour.steps.length,
    ms: Math.round(ms),
    met,
  };
  writeFileSync(path.join(folder(name), `${tour.id}.json`), JSON.stringify(result));
}
