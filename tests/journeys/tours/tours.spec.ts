import { pathId } from '../../support/paths/paths.ts';
import { expect, test as base } from '../fixtures.ts';
import { type PageFor, tourPages } from './tour-page.ts';
import { machines, type JourneyMachine } from './machines.ts';
import { type JourneyTour, planInterruptions, planTours } from './plan.ts';
import { afterwards, settings, Walk } from './walker.ts';

/** One page for many walks, one after the other. */
const test = base.extend<object, { pageFor: PageFor }>({
  pageFor: [
    async ({ browser }, use) => {
      const { at, close } = tourPages(browser);
      await use(at);
      await close();
    },
    { scope: 'worker' },
  ],
});

/** Tours, and reload, Back and Forward in each state, wait for `npm run test:full`; that every transition has a tour or a reason is looked at in every run. */
const isWalked = process.env.FULL === '1';

/** The report of a walk for the Atlas: the path of the machine, and every transition and outcome on it. */
function walkOf(name: JourneyMachine, { start, steps }: JourneyTour) {
  const title = machines[name].record.starts[start]?.title ?? '';
  const takes = [...new Set(steps.flatMap((step) => step.takes))];
  return { type: 'walk', description: JSON.stringify({ machine: name, path: pathId({ start: { title }, steps }), takes }) };
}

for (const name of Object.keys(machines) as JourneyMachine[]) {
  const machine = machines[name];
  const { record } = machine;
  const plan = planTours(record, machine.model);
  const ids = machine.requirements.join(', ');

  test.describe(`${record.title}, on the real server`, () => {
    // a long walk on a busy machine; each step of it has its own, shorter limit of some thousand requests the browser holds back one that was continued, and
    // its network log shows it neither sent nor failed: the retry is for such a walk
    test.describe.configure({ timeout: 180_000 });

    const walks = isWalked ? plan.tours : [];
    walks.forEach((tour, index) => {
      const setting = settings[index % 2] ?? settings[0];
      const title = [record.starts[tour.start]?.title, ...tour.steps.map((step) => step.title)].join(', ');
      test(`tour ${index + 1}, ${tour.steps.length} steps in ${setting.locale}: ${title.slice(0, 100)} [${ids}]`, {
        annotation: walkOf(name, tour),
      }, async ({ pageFor, origin }) => {
        const walk = await Walk.start(pageFor, origin, machine, tour, setting);
        for (const [at, step] of tour.steps.entries()) await walk.take(step, tour.steps[at + 1]);
        await walk.expectWrites(tour);
        await walk.end();
      });
    });

    // where only the browser is asked, it is over before anyone can reload
    const passing = record.states
      .filter(({ requests }) => requests.some((actor) => machine.model.requests[actor] === 'here'))
      .map(({ name: own }) => own);
    const places = (isWalked ? planInterruptions(record, machine.model) : []).filter(
      ({ state }) => !passing.includes(state) && !(state in (machine.model.uninterrupted ?? {})),
    );
    places.forEach((tour, index) => {
      const { state, place, steps } = tour;
      const setting = settings[index % 2] ?? settings[0];
      test(`in ${state}, a reload, and Back and Forward, lead where the model says and send nothing [${ids}]`, async ({
        pageFor,
        origin,
      }) => {
        for (const kinds of afterwards(machine.model, 'reload', state) === state
          ? [['reload', 'return'] as const]
          : ([['reload'], ['return']] as const)) {
          const walk = await Walk.start(pageFor, origin, machine, tour, setting, 'from before');
          for (const [at, step] of steps.entries()) await walk.take(step, steps[at + 1]);
          for (const kind of kinds) await walk.interrupt(kind, place);
          await walk.end();
        }
      });
    });

    test(`every transition of "${record.title}" is walked on the real server, or has a reason [${ids}]`, () => {
      expect(plan.leftOut.filter(({ reason }) => reason === '')).toEqual([]);
      const steps = plan.tours.reduce((sum, { steps: own }) => sum + own.length, 0);
      console.log(`${name}: ${plan.tours.length} tours, ${steps} steps, ${plan.leftOut.length} transitions left out`);
    });
  });
}
