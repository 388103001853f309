import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { Gesture } from '../models/screen.ts';
import { models } from '../models/all.ts';
import { type ScreenMachine, screenModels } from '../models/screens.ts';
import { differences, isOffered } from './perception.ts';
import { serveBuild } from './server.ts';
import { wordsOf } from './words.ts';
import { clean, looksLike, seenIn, settings, subject, walk, walks } from './walk.ts';

const test = base.extend<object, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const server = await serveBuild(path.resolve(process.env.LAB_BUILD ?? 'dist'));
      await use(server.origin);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

for (const name of Object.keys(screenModels) as ScreenMachine[]) {
  const it = subject(name);
  const { record, model, requirements } = it;
  const ids = requirements.slice(0, 3).join(', ');

  test.describe(record.title, () => {
    // in order: what the tours have seen is compared afterwards
    test.describe.configure({ mode: 'default' });

    test(`every state and every event of "${record.title}" has a screen and a gesture [${ids}]`, () => {
      clean(name);
      const events = Object.keys(models[name]?.wishes ?? {});
      expect(Object.keys(model.screens).sort()).toEqual(record.states.map((state) => state.name).sort());
      expect(Object.keys(model.gestures).sort()).toEqual(events.sort());
      const rests = new Set(record.places.map(({ state }) => state));
      expect(record.states.filter((state) => rests.has(state.name) === (model.screens[state.name] === 'passing'))).toEqual([]);
    });

    record.tours.forEach((tour, index) => {
      const setting = settings[index % 2] ?? settings[0];
      test.describe(() => {
        test.use({ viewport: { width: setting.width, height: setting.height } });
        test(`tour ${tour.id}, ${tour.steps.length} steps in ${setting.locale}: ${tour.title.slice(0, 120)}`, async ({ page, origin }) => {
          await walk(page, origin, it, tour, setting);
        });
      });
    });

    test(`all tours were walked, and every state was seen and photographed [${ids}]`, () => {
      const walked = walks(name);
      expect(walked.map(({ tour }) => tour).sort()).toEqual(record.tours.map(({ id }) => id).sort());
      const photographed = new Set(walked.flatMap(({ met }) => met.filter(({ picture }) => picture).map(({ state }) => state)));
      const rests = new Set(record.places.map(({ state }) => state));
      expect([...rests].filter((state) => !photographed.has(state))).toEqual([]);
      const steps = walked.reduce((sum, one) => sum + one.steps, 0);
      const ms = walked.reduce((sum, one) => sum + one.ms, 0);
      test.info().annotations.push({ type: 'speed', description: `${name}: ${steps} steps, ${Math.round(ms / steps)} ms a step` });
      console.log(`${name}: ${record.tours.length} tours, ${steps} steps, ${Math.round(ms / steps)} ms a step`);
    });

    test(`what is said of a state is true of no other state's screen [${ids}]`, () => {
      const met = walks(name).flatMap((one) => one.met);
      const confused = new Set<string>();
      let compared = 0;
      const assertions = new Map(
        met.map(({ state, place }) => [`${state} ${JSON.stringify(seenIn(it, place))}`, { state, seen: seenIn(it, place) }]),
      );
      for (const { state, seen } of assertions.values())
        for (const other of met) {
          if (looksLike(model, other.state) === looksLike(model, state)) continue;
          compared += 1;
          if (!differences(other.screen, seen, model.frame, wordsOf(other.locale, model.catalogues)).length)
            confused.add(`${state} is said of the screen of ${other.state}`);
        }
      expect([...confused]).toEqual([]);
      expect(compared).toBeGreaterThan(0);
      console.log(`${name}: ${compared} times an assertion was held against another state's screen, and failed there`);
    });

    test(`what the machine does not accept, the screen does not offer [${ids}]`, () => {
      const met = walks(name).flatMap((one) => one.met);
      const wrong = new Set<string>();
      const never: string[] = [];
      let counted = 0;
      for (const [type, gesture] of Object.entries(model.gestures) as [string, Gesture<unknown>][]) {
        if ('world' in gesture) continue;
        for (const { event, says } of models[name]?.wishes[type] ?? []) {
          const ways = gesture.ways(event);
          const accepts = (place: number) =>
            record.steps.some((step) => step.from === place && !step.refused && JSON.stringify(step.event) === JSON.stringify(event));
          const looks = met.map(({ place, screen, locale, state }) => ({
            state,
            accepted: accepts(place),
            offered: isOffered(screen, ways, wordsOf(locale, model.catalogues)),
          }));
          for (const { state, accepted, offered } of looks)
            if (accepted !== offered)
              wrong.add(`${state} ${offered ? 'offers' : 'does not offer'} "${says}", which it ${accepted ? 'accepts' : 'refuses'}`);
          if (looks.some(({ offered }) => offered)) counted += looks.filter(({ accepted }) => !accepted).length;
          else never.push(says);
        }
      }
      expect([...wrong]).toEqual([]);
      expect(never, 'never found enabled, so its absence proves nothing').toEqual([]);
      console.log(`${name}: ${counted} refusals`);
    });
  });
}
