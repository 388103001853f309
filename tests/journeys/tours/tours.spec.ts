import { expect, test } from '../fixtures.ts';
import { machines, type JourneyMachine } from './machines.ts';
import { planTours } from './plan.ts';
import { settings, Walk } from './walker.ts';

for (const name of Object.keys(machines) as JourneyMachine[]) {
  const it = machines[name];
  const { record } = it;
  const plan = planTours(record, it.model);
  const ids = it.requirements.join(', ');

  test.describe(`${record.title}, on the real server`, () => {
    // a long walk on a busy machine; each step of it has its own, shorter limit
    test.describe.configure({ timeout: 180_000 });

    plan.tours.forEach((tour, index) => {
      const setting = settings[index % 2] ?? settings[0];
      const says = [record.beginnings[tour.begin]?.says, ...tour.steps.map((step) => step.says)].join(', ');
      test(`tour ${index + 1}, ${tour.steps.length} steps in ${setting.locale}: ${says.slice(0, 100)} [${ids}]`, async ({
        browser,
        origin,
      }) => {
        const walk = await Walk.start(browser, origin, it, tour, setting);
        for (const [at, step] of tour.steps.entries()) await walk.take(step, tour.steps[at + 1]);
        await walk.close();
      });
    });

    test(`every transition of "${record.title}" is walked on the real server, or has a reason [${ids}]`, () => {
      expect(plan.leftOut.filter(({ reason }) => reason === '')).toEqual([]);
      const steps = plan.tours.reduce((sum, { steps: own }) => sum + own.length, 0);
      console.log(`${name}: ${plan.tours.length} tours, ${steps} steps, ${plan.leftOut.length} transitions left out`);
    });
  });
}
