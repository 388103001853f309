import type { Page, Request, Route } from '@playwright/test';
import type { JourneyModel } from '../../models/journey.ts';

type Held = { actor: string; route: Route };

/** Stands between the browser and the real server: what a machine asks waits here until its step of the tour comes. */
export class Gate {
  readonly #requests: JourneyModel['requests'];
  readonly #leaves: NonNullable<JourneyModel['leaves']>;
  #holding: string[] = [];
  #held: Held[] = [];
  /** Every writing request that the browser has sent, by path and key. */
  readonly writes: { path: string; key: string }[] = [];

  constructor({ requests, leaves = {} }: Pick<JourneyModel, 'requests' | 'leaves'>) {
    this.#requests = requests;
    this.#leaves = leaves;
  }

  async stand(page: Page) {
    const handle = (route: Route) => this.#meet(route);
    await page.route('**/api/v1/**', handle);
    for (const pattern of Object.values(this.#leaves)) await page.route(pattern, handle);
  }

  async #meet(route: Route) {
    const request = route.request();
    if (request.method() !== 'GET')
      this.writes.push({ path: new URL(request.url()).pathname, key: request.headers()['idempotency-key'] ?? '' });
    const actor = this.#holding.find((name) => this.#isOf(name, request));
    if (actor) this.#held.push({ actor, route });
    else await route.continue().catch(() => {});
  }

  #isOf(actor: string, request: Request) {
    const leaving = this.#leaves[actor];
    if (leaving) return request.isNavigationRequest() && leaving.test(request.url());
    const wanted = this.#requests[actor];
    const { pathname, search } = new URL(request.url());
    return (
      wanted !== undefined &&
      wanted !== 'here' &&
      wanted.some((one) => one.method === request.method() && one.path.test(pathname) && (one.search?.test(search) ?? true))
    );
  }

  /** From now on only these wait. */
  hold(actors: readonly string[]) {
    this.#holding = [...actors];
  }

  /** A request of this actor has come. */
  isWaiting(actor: string) {
    return this.#held.some((one) => one.actor === actor);
  }

  async release(actor: string, cut: boolean) {
    this.#holding = this.#holding.filter((name) => name !== actor);
    const mine = this.#held.filter((one) => one.actor === actor);
    this.#held = this.#held.filter((one) => one.actor !== actor);
    // a request whose page has gone cannot be answered any more
    for (const { route } of mine) await (cut ? route.abort('connectionreset') : route.continue()).catch(() => {});
  }

  /** The page has given up this request. */
  forget(request: Request) {
    this.#held = this.#held.filter(({ route }) => route.request() !== request);
  }

  /** What was asked in a state that the person has left is answered now, late. */
  async settle() {
    const late = this.#held.filter(({ actor }) => !this.#holding.includes(actor));
    this.#held = this.#held.filter(({ actor }) => this.#holding.includes(actor));
    for (const { route } of late) await route.continue().catch(() => {});
  }

  async open() {
    this.#holding = [];
    await this.settle();
  }
}
