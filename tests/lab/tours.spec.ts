import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page, test as base } from '@playwright/test';
import type { Interaction } from '../models/screen.ts';
import { catalogue } from '../../machines/catalogue.ts';
import { models } from '../models/all.ts';
import { type ScreenMachine, screenModels } from '../models/screens.ts';
import { differences, isOffered } from './screen-content.ts';
import { withoutScreen } from '../models/without-screen.ts';
import { inParts, sharingPrefixes, walkAll } from './prefixes.ts';
import { serveBuild } from './server.ts';
import { photographAll, sheetSettings, stops } from './sheet.ts';
import { someWalks, titleOfPart } from './some-walks.ts';
import { textReader } from './words.ts';
import {
  clean,
  examined,
  folder,
  full,
  sharedScreenOf,
  seenIn,
  type Setting,
  settingAt,
  statesOf,
  subject,
  walk,
  walks,
  withPictures,
} from './walk.ts';

type Hall = { origin: string; pageAt: (setting: Setting) => Promise<Page> };

const test = base.extend<object, { hall: Hall }>({
  hall: [
    async ({ browser }, use) => {
      const server = await serveBuild(path.resolve(process.env.LAB_BUILD ?? 'dist'));
      const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
      const page = await context.newPage();
      /** One page of the requested size, so that the files are fetched once. */
      const pageAt = async ({ width, height }: Setting) => {
        const size = page.viewportSize();
        if (size?.width !== width || size.height !== height) await page.setViewportSize({ width, height });
        return page;
      };
      await use({ origin: server.origin, pageAt });
      await context.close();
      await server.close();
    },
    { scope: 'worker' },
  ],
});

test('every machine has a screen here, or says where what it does is seen', () => {
  const names = catalogue.map(({ name }) => name);
  expect([...Object.keys(screenModels), ...Object.keys(withoutScreen)].sort()).toEqual(names.sort());
});

/** Leads from a failure to its path in the Atlas; of many paths each is a step of the test, by its id. */
const walkOf = (machine: ScreenMachine, path?: string) => ({ type: 'walk', description: JSON.stringify({ machine, path }) });

for (const name of Object.keys(screenModels) as ScreenMachine[]) {
  const it = subject(name);
  const { record, model, requirements } = it;
  const parts = full ? record.tours.map((tour) => ({ tour, first: 0, until: tour.steps.length })) : someWalks(record);
  const ids = requirements.slice(0, 3).join(', ');

  test.describe(record.title, () => {
    // in order: what the tours have seen is compared afterwards
    test.describe.configure({ mode: 'default' });

    test(`every state and every event of "${record.title}" has a screen and a gesture [${ids}]`, () => {
      clean(name);
      const events = Object.keys(models[name]?.events ?? {});
      expect(Object.keys(model.screens).sort()).toEqual(record.states.map((state) => state.name).sort());
      expect(Object.keys(model.interactions).sort()).toEqual(events.sort());
      const rests = new Set(record.places.map(({ state }) => state));
      expect(record.states.filter((state) => rests.has(state.name) === (model.screens[state.name] === 'passing'))).toEqual([]);
    });

    for (const part of parts) {
      const { tour, first, until } = part;
      const setting = settingAt(model, record.tours.indexOf(tour));
      const what = full ? `tour ${tour.id}, ${until} steps` : titleOfPart(part);
      test(`${what} in ${setting.locale}: ${tour.title.slice(0, 120)}`, { annotation: walkOf(name, tour.id) }, async ({ hall }) => {
        await walk(await hall.pageAt(setting), hall.origin, it, { ...tour, steps: tour.steps.slice(0, until) }, setting, {
          first,
          keep: full ? 'screens' : 'part',
        });
      });
    }

    if (full)
      inParts(sharingPrefixes(record.paths).filter(({ path: { id } }) => !record.tours.some((tour) => tour.id === id))).forEach(
        (part, index, { length }) => {
          const setting = settingAt(model, index);
          test(`paths of record ${index + 1}/${length}, in ${setting.locale}`, { annotation: walkOf(name) }, async ({ hall }) => {
            test.setTimeout(part.length * 30_000);
            const page = await hall.pageAt(setting);
            await walkAll(part, (way, first) => walk(page, hall.origin, it, way, setting, { first, keep: 'walk' }));
          });
        },
      );

    if (full)
      for (const setting of sheetSettings(it)) {
        const { length } = stops(it, setting);
        if (length > 0)
          test(`each state is what the model says in ${setting.locale} at ${setting.width} px, for the contact sheet`, async ({ hall }) => {
            test.setTimeout(length * 20_000);
            expect(await photographAll(await hall.pageAt(setting), hall.origin, it, setting)).toBe(length);
          });
      }

    if (full)
      test('the contact sheet shows each state in each language at each width', () => {
        const rests = [...new Set(record.tours.flatMap((tour) => [...statesOf(record, tour)]))];
        const cells = rests.flatMap((state) => sheetSettings(it).map(({ locale, width }) => `${state}.${locale}-${width}.png`));
        expect(cells.filter((picture) => !existsSync(path.join(folder(name), picture)))).toEqual([]);
      });

    test(`${full ? 'all tours and paths' : 'the parts of tours'} were walked, and every state was seen and examined [${ids}]`, () => {
      const walked = walks(name);
      const ways = full ? [...record.tours, ...record.paths] : parts.map(({ tour }) => tour);
      expect(new Set(walked.map(({ tour }) => tour))).toEqual(new Set(ways.map(({ id }) => id)));
      const rests = [...new Set(record.places.map(({ state }) => state))];
      const seen = new Set(walked.flatMap(({ met }) => met).map(({ state }) => state));
      expect(rests.filter((state) => !seen.has(state))).toEqual([]);
      if (!withPictures) return;
      expect(rests.filter((state) => !examined(name).has(state))).toEqual([]);
      if (!full) return;
      const photographed = new Set(walked.flatMap(({ met }) => met.filter(({ picture }) => picture).map(({ state }) => state)));
      expect(rests.filter((state) => !photographed.has(state))).toEqual([]);
    });

    for (const { name: state, title } of record.states) {
      const screen = model.screens[state];
      if (screen === 'passing' || (typeof screen === 'object' && 'like' in screen)) continue;
      const proven = model.proves?.[state];
      const suffix = proven ? ` [${proven.join(', ')}]` : '';
      test(`"${title}": the screen says what it must, and no other screen says the same${suffix}`, () => {
        const met = walks(name).flatMap((one) => one.met);
        const here = met.filter((visitedScreen) => visitedScreen.state === state);
        const wrong = new Set<string>();
        for (const visitedScreen of here)
          for (const difference of differences(
            visitedScreen.screen,
            seenIn(it, visitedScreen.place),
            model.frame,
            textReader(visitedScreen.locale, model.catalogues),
          ))
            wrong.add(difference);
        expect(here.length, 'the state was not met').toBeGreaterThan(0);
        expect([...wrong]).toEqual([]);
        const assertions = [...new Map(here.map(({ place }) => [JSON.stringify(seenIn(it, place)), seenIn(it, place)])).values()];
        const others = met.filter((other) => sharedScreenOf(model, other.state) !== state);
        const confused = assertions.flatMap((seen) =>
          others.filter((other) => !differences(other.screen, seen, model.frame, textReader(other.locale, model.catalogues)).length),
        );
        expect(confused.map((other) => other.state)).toEqual([]);
        expect(others.length).toBeGreaterThan(0);
      });
    }

    test(`what the machine does not accept, the screen does not offer [${ids}]`, () => {
      const met = walks(name).flatMap((one) => one.met);
      const wrong = new Set<string>();
      const never: string[] = [];
      let counted = 0;
      for (const [type, interaction] of Object.entries(model.interactions) as [string, Interaction<unknown>][]) {
        if ('world' in interaction) continue;
        for (const { event, title, when } of models[name]?.events[type] ?? []) {
          const ways = interaction.ways(event);
          const accepts = (place: number) =>
            record.steps.some((step) => step.from === place && !step.refused && JSON.stringify(step.event) === JSON.stringify(event));
          const explored = met.filter(({ place }) => when?.(record.places[place]?.context ?? {}) ?? true);
          const looks = explored.map(({ place, screen, locale, state }) => ({
            state,
            accepted: accepts(place),
            offered: isOffered(screen, ways, textReader(locale, model.catalogues)),
          }));
          for (const { state, accepted, offered } of looks)
            if (accepted !== offered)
              wrong.add(`${state} ${offered ? 'offers' : 'does not offer'} "${title}", which it ${accepted ? 'accepts' : 'refuses'}`);
          if (looks.some(({ offered }) => offered)) counted += looks.filter(({ accepted }) => !accepted).length;
          else never.push(title);
        }
      }
      expect([...wrong]).toEqual([]);
      expect(never, 'never found enabled, so its absence proves nothing').toEqual([]);
      console.log(`${name}: ${counted} refusals`);
    });
  });
}
