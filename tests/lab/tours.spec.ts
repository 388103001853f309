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
    });

    for (const { name: state, title } of record.states) {
      const screen = model.screens[state];
      if (screen === 'passing' || (typeof screen === 'object' && 'like' in screen)) continue;
      const proven = model.proves?.[state];
      const suffix = proven ? ` [${proven.join(', ')}]` : '';
      test(`"${title}": the screen says what it must, and no other screen says the same${suffix}`, () => {
        const met = walks(name).flatMap((one) => one.met);
        const here = met.filter((one) => one.state === state);
        const wrong = new Set<string>();
        for (const one of here)
          for (const difference of differences(one.screen, seenIn(it, one.place), model.frame, wordsOf(one.locale, model.catalogues)))
            wrong.add(difference);
        expect(here.length, 'the state was not met').toBeGreaterThan(0);
        expect([...wrong]).toEqual([]);
        const assertions = [...new Map(here.map(({ place }) => [JSON.stringify(seenIn(it, place)), seenIn(it, place)])).values()];
        const others = met.filter((other) => looksLike(model, other.state) !== state);
        const confused = assertions.flatMap((seen) =>
          others.filter((other) => !differences(other.screen, seen, model.frame, wordsOf(other.locale, model.catalogues)).length),
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
