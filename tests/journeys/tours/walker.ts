import { isDeepStrictEqual } from 'node:util';
import type { Page } from '@playwright/test';
import { catalogue } from '../../../machines/catalogue.ts';
import { delayOf } from '../../../src/lab/script.ts';
import { differences, readScreen, plainText } from '../../lab/screen-content.ts';
import { sharedScreenOf } from '../../lab/walk.ts';
import { type TextReader, textReader } from '../../lab/words.ts';
import type { JourneyModel, ExpectedPage } from '../../models/journey.ts';
import type { AnyScreenModel, Control, Interaction, Screen, ExpectedScreen } from '../../models/screen.ts';
import type { MachineRecord } from '../../support/paths/record.ts';
import { expect } from '../fixtures.ts';
import type { TourPage, PageFor } from './tour-page.ts';
import type { Gate } from './gate.ts';
import { actorOf, triggerOf, isLeftOut, type JourneyTour, type PlannedStep } from './plan.ts';
import { makeScenario, type Rows, worldOf } from './world.ts';
import type { Setting } from './setting.ts';
import { text } from '../../support/catalogue.ts';

export type Subject = { name: string; record: MachineRecord; screens: AnyScreenModel; model: JourneyModel };
export const settings: readonly [Setting, Setting] = [
  { locale: 'en', width: 1440, height: 900, hasTouch: false },
  { locale: 'de', width: 390, height: 844, hasTouch: true },
];

/** Parts of the shell that belong to no state of a journey: a message goes away by itself, and can be closed before. */
const shell: readonly Control[] = [
  { role: 'link', name: text('ui', 'Skip to content') },
  { role: 'button', name: text('ui', 'Close') },
];

type Expected = ExpectedScreen | ExpectedPage;

/** One person with one browser in the middle of one journey. */
export class Walk {
  readonly #it: Subject;
  readonly #setting: Setting;
  readonly #page: Page;
  readonly #gate: Gate;
  readonly #world: ReturnType<typeof worldOf>;
  readonly #tourPage: TourPage;
  readonly #problems: readonly string[];
  readonly start: number;
  readonly #been: number[];
  #begun: Rows = { investments: 0, payments: 0 };
  /** What answers so far have made true. */
  readonly #facts = new Set<string>();
  readonly #words: TextReader;

  private constructor(subject: Subject, setting: Setting, tourPage: TourPage, world: ReturnType<typeof worldOf>, start: number) {
    const { page, gate, problems } = tourPage;
    this.#it = subject;
    this.#setting = setting;
    this.#tourPage = tourPage;
    this.#page = page;
    this.#problems = problems;
    this.#world = world;
    this.start = start;
    this.#been = [subject.record.starts[start]?.place ?? 0];
    this.#words = textReader(setting.locale, subject.screens.catalogues);
    this.#gate = gate;
  }

  /** Where Back has to lead somewhere, the walk begins on the page before the journey. */
  static async start(
    pageFor: PageFor,
    origin: string,
    subject: Subject,
    tour: JourneyTour,
    setting: Setting,
    from?: 'from before',
  ): Promise<Walk> {
    const beginning = subject.record.starts[tour.start];
    const start = subject.model.starts[beginning?.title ?? ''];
    if (!beginning || !start || isLeftOut(start)) throw new Error(`Nobody knows how "${beginning?.title}" begins on the real server.`);
    const made = await makeScenario(origin, start.scenario);
    const seat = subject.model.isWide ? { ...setting, width: 1440, height: 900, hasTouch: false } : setting;
    const tourPage = await pageFor(
      subject.name,
      seat,
      subject.record.transitions.some(({ event }) => event.startsWith('xstate.after')),
    );
    await tourPage.reset(origin, start.signedOut ? undefined : made.users[0]?.token);
    const { page, gate } = tourPage;
    const walk = new Walk(subject, setting, tourPage, worldOf(page, origin, made), tour.start);
    await gate.serve(subject.model);
    if (from) await page.goto(`${origin}${subject.model.from?.(walk.#world) ?? `/project/${walk.#world.projectId}`}`);
    gate.hold(walk.#waitsFrom(beginning.place, tour.steps[0]));
    walk.#begun = await walk.#world.rows();
    await walk.#prepare(beginning.place, tour.steps[0]);
    const address = await start.arrive(walk.#world);
    if (address) await page.goto(`${origin}${address}`, { waitUntil: 'commit' });
    if (!walk.#isPassing(beginning.place, tour.steps[0])) await walk.#see(beginning.place);
    return walk;
  }

  async end() {
    await this.#gate.open();
    await this.#tourPage.leave();
    await this.#world.undo();
    expect(this.#problems).toEqual([]);
  }

  #state(place: number) {
    return this.#it.record.places[place]?.state ?? '';
  }

  /** The requests and navigations of this place, held while it is checked. */
  #waits(place: number): string[] {
    const state = this.#state(place);
    const requests = this.#it.record.states.find(({ name }) => name === state)?.requests ?? [];
    return [...requests, ...(this.#it.model.leaves?.[state] ? [state] : [])];
  }

  /** Where only the browser is asked, the next place is reached at once, and what it asks has to wait. */
  #waitsFrom(place: number, next: PlannedStep | undefined): string[] {
    return next && this.#isPassing(place, next) ? this.#waits(next.to) : this.#waits(place);
  }

  /** Only browser APIs are called here: it is over before it can be checked. */
  #isPassing(place: number, next: PlannedStep | undefined) {
    if (next?.cause?.here) return true;
    const requests = this.#it.record.states.find(({ name }) => name === this.#state(place))?.requests ?? [];
    return requests.some((actor) => this.#it.model.requests[actor] === 'here');
  }

  #expected(place: number): Expected {
    const { state, context } = this.#it.record.places[place] ?? { state: '', context: {} };
    const own = this.#it.model.screens?.[state];
    if (own) return typeof own === 'function' ? own(context, this.#facts, this.#world) : own;
    const screen = this.#it.screens.screens[sharedScreenOf(this.#it.screens, state)] as Screen<string, Record<string, unknown>> | undefined;
    if (screen === undefined || screen === 'passing') throw new Error(`The model describes no screen of "${state}".`);
    if (typeof screen === 'function') return screen(context);
    if ('like' in screen) throw new Error(`${state}: two states that are like each other.`);
    return screen;
  }

  async #see(place: number) {
    const state = this.#state(place);
    await this.#look(this.#expected(place), state);
    if (this.#it.model.leaves?.[state])
      await expect.poll(() => this.#gate.hasLeft(state), { message: `${state} leaves`, intervals: [15], timeout: 40_000 }).toBe(true);
    const id = /\/(?:invest|bonds)\/([\w-]+)/.exec(new URL(this.#page.url()).pathname)?.[1];
    if (id) this.#world.investmentId = id;
  }

  async #look(expected: Expected, name: string) {
    const { locale } = this.#setting;
    const until = Date.now() + 40_000;
    let pause = 15;
    for (;;) {
      const wrong = 'at' in expected ? await this.#landed(expected) : await this.#differences(expected);
      if (!wrong.length) return;
      if (Date.now() > until)
        expect({ state: name, locale, wrong, url: this.#page.url() }).toEqual({ state: name, locale, wrong: [], url: this.#page.url() });
      // a look costs more than it takes: not one after the other
      await this.#page.waitForTimeout(pause);
      pause = Math.min(pause * 2, 160);
    }
  }

  async #differences(seen: ExpectedScreen) {
    const scope = this.#it.model.scope ?? 'body';
    const screen = readScreen(await snapshot(this.#page, scope));
    const named = ({ name }: Control) => plainText(this.#words(name));
    const wanted = seen.enabled.map(named);
    const aside = [...shell, ...(this.#it.model.aside ?? [])].map(named).filter((name) => !wanted.includes(name));
    // how many wait is part of a link's name
    screen.controls = screen.controls.filter(({ name }) => !aside.some((own) => name === own || name.startsWith(`${own}, `)));
    return differences(screen, seen, scope === 'body' ? this.#it.screens.frame : [], this.#words);
  }

  async #landed({ at, heading }: ExpectedPage): Promise<string[]> {
    const { pathname, search } = new URL(this.#page.url());
    if (!at.test(pathname + search)) return [`is at ${pathname}${search}`];
    if (heading === undefined) return [];
    const { headings } = readScreen(await snapshot(this.#page, 'body'));
    const wanted = plainText(this.#words(heading));
    return headings.includes(wanted) ? [] : [`the headings are ${headings.join(' / ')}, not ${wanted}`];
  }

  /** Responses of browser APIs must be prepared before the call. */
  async #prepare(place: number, next: PlannedStep | undefined) {
    const actor = next && actorOf(next.event);
    if (!next?.cause?.here) for (const asked of this.#waits(place)) await this.#it.model.afresh?.[asked]?.(this.#world);
    if (actor && (next.cause?.early || next.cause?.here || this.#it.model.requests[actor] === 'here'))
      await next.cause?.before?.(this.#world);
  }

  async take(step: PlannedStep, next: PlannedStep | undefined) {
    this.#been.push(step.to);
    const holding = this.#waitsFrom(step.to, next);
    const actor = actorOf(step.event);
    let over: Promise<void> | undefined;
    if (actor && this.#it.model.requests[actor] !== 'here' && !step.cause?.here) {
      const isAsked = () =>
        expect.poll(() => this.#gate.isWaiting(actor), { message: `${actor} is asked`, intervals: [15], timeout: 40_000 }).toBe(true);
      await isAsked();
      // not before: on a busy machine an earlier step may still have to read from the same storage
      await this.#prepare(step.to, next);
      if (!step.cause?.early) await step.cause?.before?.(this.#world);
      // its page may be loaded again
      await isAsked();
      this.#gate.hold([...holding, actor]);
      // two states may look the same: the fault has to occur before it is removed
      if (this.#world.isFaulty()) over = this.#gate.ends(actor);
      await this.#gate.release(actor, step.cause, holding.includes(actor));
    } else if (actor) await this.#prepare(step.to, next);
    else {
      await this.#prepare(step.to, next);
      await this.#it.model.first?.[this.#state(step.from)]?.(this.#world);
      this.#gate.hold(holding);
      await this.#cause(step);
      await this.#gate.settle();
    }
    if (step.cause?.makes) this.#facts.add(step.cause.makes);
    if (!this.#isPassing(step.to, next)) await this.#see(step.to);
    await over;
    this.#gate.mend();
    await this.#world.mend();
  }

  async #cause(step: PlannedStep) {
    const { event, to } = step;
    const own = triggerOf(step, this.#it.model);
    if (typeof own === 'function') return own(this.#world, event);
    if (event.type.startsWith('xstate.after')) {
      const machine = catalogue.find(({ name }) => name === this.#it.name)?.machine;
      if (machine) await this.#page.clock.runFor(delayOf(machine, event.type));
      return;
    }
    const interaction = this.#it.screens.interactions[event.type] as Interaction<unknown> | undefined;
    if (!interaction || 'world' in interaction) throw new Error(`Nobody knows how "${event.type}" is caused on the real server.`);
    const isWrite = writesAt(this.#it, to);
    const find = (control: Control) => {
      const locator = this.#page.getByRole(control.role, {
        name: this.#words(control.name),
        exact: true,
        ...(control.checked === undefined ? {} : { checked: control.checked }),
      });
      // what writes is pressed twice, as impatient people do
      if (isWrite) locator.click = locator.dblclick.bind(locator);
      return locator;
    };
    const hand = { page: this.#page, expect, find, words: this.#words };
    if (interaction.act) return interaction.act(hand, event);
    for (const { controls } of interaction.ways(event)) {
      const last = controls.at(-1) as Control;
      if ((await find(last).count()) === 1) return find(last).click();
    }
    throw new Error(`No way to cause "${event.type}" is on the screen.`);
  }

  /** Compares what was sent and stored with the record: one idempotency key per request, one row per executed key. */
  async expectWrites(tour: JourneyTour) {
    const { requests, creates = {} } = this.#it.model;
    let eventCause = 0;
    const asked: Record<string, number[]> = {};
    const done: Record<string, Set<number>> = {};
    for (const { event, requests, title, cause } of tour.steps) {
      if ('requestKey' in event) eventCause += 1;
      const actor = actorOf(event) ?? '';
      if (creates[actor] && (creates[actor].when.includes(title) || cause?.makes)) (done[actor] ??= new Set()).add(eventCause);
      for (const { src } of requests) (asked[src] ??= []).push(eventCause);
    }
    const rows = { ...this.#begun };
    for (const [actor, { row }] of Object.entries(creates)) {
      const paths = requests[actor];
      if (!paths || paths === 'here') continue;
      const keys = this.#gate.writes.filter(({ path }) => paths[0]?.path.test(path)).map(({ key }) => key);
      expect(keys.every(Boolean), `every ${actor} carries a key`).toBe(true);
      expect(numbered(keys), `${actor} is sent once for each time it is asked, with one key for each request`).toEqual(
        numbered(asked[actor] ?? []),
      );
      if (row) rows[row] += done[actor]?.size ?? 0;
    }
    const { investments, payments } = this.#world.elsewhere();
    rows.investments += investments;
    rows.payments += payments;
    expect(await this.#world.rows(), 'what the server has').toEqual(rows);
  }

  /** Reloads, or goes Back and Forward, at this place. Afterwards the screen is the one that the model names, and nothing was sent or created. */
  async interrupt(kind: 'reload' | 'return', place: number) {
    // what this state asks waits at the gate before other things do: it is not carried out, and what it writes is counted
    for (const actor of this.#waits(place))
      if (Array.isArray(this.#it.model.requests[actor]))
        await expect.poll(() => this.#gate.isWaiting(actor), { message: `${actor} is asked`, intervals: [15], timeout: 40_000 }).toBe(true);
    await this.#it.model.beforeInterruption?.[this.#state(place)]?.(this.#world);
    const before = { rows: await this.#world.rows(), writes: [...this.#gate.writes] };
    const named = afterwards(this.#it.model, kind, this.#state(place));
    const target = typeof named === 'object' ? undefined : this.#placeOf(named, place);
    // what waits for its answer gets none before the person is gone: it would lead on
    this.#gate.hold(target === undefined ? [] : this.#waits(target));
    if (kind === 'reload') await this.#page.reload({ waitUntil: 'commit' });
    else {
      // a page that is just starting has no readable history
      await this.#page.waitForLoadState();
      await this.#page.goBack();
      await this.#page.goForward({ waitUntil: 'commit' });
    }
    if (target === undefined) await this.#gate.settle();
    if (isNothing(typeof named === 'object' ? named : this.#expected(target ?? place))) await this.#drawn(target);
    if (typeof named === 'object') await this.#look(named, `${this.#state(place)} after ${kind}`);
    else if (target !== undefined) await this.#see(target);
    expect({ rows: await this.#world.rows(), writes: this.#gate.writes }).toEqual(before);
  }

  /** A document that is still empty shows nothing either: the page is there, and all it asks is answered but for what the gate holds. */
  async #drawn(target: number | undefined) {
    await this.#page.locator('main').first().waitFor({ state: 'attached', timeout: 40_000 });
    if (target === undefined || !this.#waits(target).length) await this.#page.waitForLoadState('networkidle', { timeout: 40_000 });
  }

  #placeOf(state: string, from: number): number {
    if (state === '@start') return this.#it.record.starts[this.start]?.place ?? 0;
    if (state === this.#state(from)) return from;
    const { places } = this.#it.record;
    const known = places[from]?.context;
    const same = places.findIndex((place) => place.state === state && isDeepStrictEqual(place.context, known));
    const been = this.#been.findLast((place) => places[place]?.state === state);
    // what was left before its answer has none
    const unanswered = places.findIndex(
      ({ state: own, context }) => own === state && context['failure'] === (known?.['failure'] ?? 'noResponse'),
    );
    const other = unanswered < 0 ? places.findIndex((place) => place.state === state) : unanswered;
    const found = same < 0 ? (been ?? other) : same;
    if (found < 0) throw new Error(`No place in ${state}.`);
    return found;
  }
}

/** Nothing of the journey is seen. */
const isNothing = (expected: Expected) =>
  !('at' in expected) && expected.heading === undefined && !expected.texts?.length && !expected.enabled.length;

/** Something is being written at this place. */
export function writesAt({ record, model }: Pick<Subject, 'record' | 'model'>, place: number): boolean {
  const requests = record.states.find(({ name }) => name === record.places[place]?.state)?.requests ?? [];
  return requests.some((actor) => {
    const requests = model.requests[actor];
    return Array.isArray(requests) && requests.some(({ method }) => method !== 'GET');
  });
}

/** Where a person is after a reload, or after Back and Forward. */
export function afterwards({ reloaded, returned }: JourneyModel, kind: 'reload' | 'return', state: string): string | Expected {
  return (kind === 'return' ? returned?.[state] : undefined) ?? reloaded?.[state] ?? state;
}

/** Which are the same: the number of the first time each was met. */
function numbered(all: readonly (string | number)[]): number[] {
  const met = [...new Set(all)];
  return all.map((one) => met.indexOf(one));
}

async function snapshot(page: Page, scope: string): Promise<string> {
  const all = page.locator(scope);
  if ((await all.count()) === 0) return '[]';
  return all
    .first()
    .ariaSnapshot({ timeout: 1_000 })
    .catch(() => '[]');
}
