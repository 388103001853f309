import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { locales } from '../../domain/locale.ts';
import { folder, type Setting, settingAt, statesOf, type Subject, walk } from './walk.ts';

/** Every language at every width that the screen is made for. Where tours are walked, the sheet keeps their settings themselves. */
export function sheetSettings({ model }: Subject): readonly Setting[] {
  const walked = [settingAt(model, 0), settingAt(model, 1)];
  const sizes = walked.filter(({ width }, at) => walked.findIndex((setting) => setting.width === width) === at);
  return locales.flatMap((locale) =>
    sizes.map((size) => walked.find((setting) => setting.locale === locale && setting.width === size.width) ?? { ...size, locale }),
  );
}

/** The states that can be seen and that no tour shows at a setting: each with a tour and how many of its steps lead there for the first time. */
export function stops({ record, model }: Subject, setting: Setting) {
  const shown = new Set(record.tours.flatMap((tour, index) => (settingAt(model, index) === setting ? [...statesOf(record, tour)] : [])));
  const found = new Map<string, { way: Subject['record']['tours'][number]; count: number }>();
  for (const way of record.tours)
    for (const [count, place] of [record.starts[way.start]?.place, ...way.steps.map((number) => record.steps[number]?.to)].entries()) {
      const { state } = record.places[place ?? -1] ?? {};
      const known = state === undefined ? undefined : found.get(state);
      if (state !== undefined && !shown.has(state) && (!known || known.count > count)) found.set(state, { way, count });
    }
  return [...found.values()];
}

/** The contact sheet of one machine in one language at one width, beside what the tours show: each state is opened where a tour meets it, looked at, photographed and looked through by axe. */
export async function photographAll(page: Page, origin: string, subject: Subject, setting: Setting): Promise<number> {
  const { locale, width } = setting;
  const met = [];
  for (const { way, count } of stops(subject, setting)) {
    const here = { ...way, steps: way.steps.slice(0, count) };
    for (const { state, place, picture } of await walk(page, origin, subject, here, setting, { first: count, keep: 'pictures' }))
      met.push({ state, place, picture });
  }
  const sheet = path.join(folder(subject.name), 'sheet');
  mkdirSync(sheet, { recursive: true });
  writeFileSync(path.join(sheet, `${locale}-${width}.json`), JSON.stringify({ at: new Date().toISOString(), locale, width, met }));
  return met.length;
}
