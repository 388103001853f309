import type { CDPSession, Page, Request } from '@playwright/test';
import type { Cause, JourneyModel } from '../../models/journey.ts';

type Asked = {
  id: string;
  /** The browser's id of the request in all other events. */
  networkId?: string | undefined;
  method: string;
  url: string;
  isNavigation: boolean;
  body?: string | undefined;
  headers?: Record<string, string>;
};
type Held = Asked & { actor: string };
type Paused = {
  requestId: string;
  networkId?: string;
  resourceType: string;
  request: { method: string; url: string; headers: Record<string, string>; postData?: string };
};

/**
 * Intercepts requests between the browser and the real server: a machine's request waits here until its step of the tour. It pauses only the relevant requests
 * by itself: a route of Playwright's pauses every file of the app too and turns the browser's cache off.
 */
export class Gate {
  readonly #session: CDPSession;
  readonly #page: Page;
  #requests: JourneyModel['requests'] = {};
  #leaves: NonNullable<JourneyModel['leaves']> = {};
  #holding: string[] = [];
  #cutting: string | undefined;
  #held: Held[] = [];
  readonly #left = new Set<string>();
  /** Every writing request that the browser has sent, by path and key. */
  writes: { path: string; key: string }[] = [];

  private constructor(session: CDPSession, page: Page) {
    this.#session = session;
    this.#page = page;
  }

  static async at(page: Page): Promise<Gate> {
    const gate = new Gate(await page.context().newCDPSession(page), page);
    gate.#session.on('Fetch.requestPaused', (paused: Paused) => void gate.#meet(paused));
    // by the browser's own number: of two requests with one address, the page may abort the one that no longer waits
    gate.#session.on('Network.loadingFailed', ({ requestId }: { requestId: string }) => gate.#forget(requestId));
    await gate.#session.send('Network.enable');
    return gate;
  }

  /** A new walk begins: nothing of the one before is known any more. */
  async serve({ requests, leaves = {} }: Pick<JourneyModel, 'requests' | 'leaves'>) {
    this.#requests = requests;
    this.#leaves = leaves;
    this.writes = [];
    this.mend();
    const leaving = Object.keys(leaves).length ? [{ urlPattern: '*', resourceType: 'Document' as const }] : [];
    await this.#session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/v1/*' }, { urlPattern: '*/traces/config' }, ...leaving] });
  }

  async #meet({ requestId, networkId, resourceType, request: { method, url, headers, postData } }: Paused) {
    const asked = { id: requestId, networkId, method, url, isNavigation: resourceType === 'Document', body: postData, headers };
    if (method !== 'GET' && !asked.isNavigation) {
      const key = Object.entries(headers).find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1];
      this.writes.push({ path: new URL(url).pathname, key: key ?? '' });
    }
    const actor = this.#holding.find((name) => this.#isOf(name, asked));
    if (actor && asked.isNavigation) {
      this.#left.add(actor);
      // an answer without content leaves the browser where it is, so that the page can be looked at that it was about to leave
      await this.#session.send('Fetch.fulfillRequest', { requestId, responseCode: 204 }).catch(() => {});
    } else if (actor) this.#held.push({ ...asked, actor });
    else await (this.#cutting !== undefined && this.#isOf(this.#cutting, asked) ? this.#cut(asked) : this.#let(asked));
  }

  // a request whose page has gone cannot be answered any more
  async #let({ id, body = '{}', headers = {} }: Asked, sends?: Cause['sends']) {
    const changed = sends?.body && { ...(JSON.parse(body) as object), ...sends.body };
    const others = Object.entries(headers).filter(([name]) => sends?.headers?.[name.toLowerCase()] === undefined);
    await this.#session
      .send('Fetch.continueRequest', {
        requestId: id,
        ...(changed && { postData: Buffer.from(JSON.stringify(changed)).toString('base64') }),
        ...(sends?.headers && { headers: [...others, ...Object.entries(sends.headers)].map(([name, value]) => ({ name, value })) }),
      })
      .catch(() => {});
  }

  async #cut({ id }: Asked) {
    await this.#session.send('Fetch.failRequest', { requestId: id, errorReason: 'ConnectionReset' }).catch(() => {});
  }

  #isOf(actor: string, { method, url, isNavigation }: Asked) {
    const leaving = this.#leaves[actor];
    if (leaving) return isNavigation && leaving.test(url);
    const wanted = this.#requests[actor];
    const { pathname, search } = new URL(url);
    return (
      wanted !== undefined &&
      wanted !== 'here' &&
      wanted.some((one) => one.method === method && one.path.test(pathname) && (one.search?.test(search) ?? true))
    );
  }

  /** From now on only these wait. */
  hold(actors: readonly string[]) {
    this.#holding = [...actors];
    this.#left.clear();
  }

  /** The browser has set out for where this state leads. */
  hasLeft(state: string) {
    return this.#left.has(state);
  }

  /** A request of this actor has come. */
  isWaiting(actor: string) {
    return this.#held.some((one) => one.actor === actor);
  }

  async #say({ id }: Asked, body: object) {
    await this.#session
      .send('Fetch.fulfillRequest', {
        requestId: id,
        responseCode: 200,
        responseHeaders: [{ name: 'content-type', value: 'application/json' }],
        body: Buffer.from(JSON.stringify(body)).toString('base64'),
      })
      .catch(() => {});
  }

  /** `again`: the next state asks the same at once; that request waits for its own step. */
  async release(actor: string, { cut, sends, instead }: Pick<Cause, 'cut' | 'sends' | 'instead'> = {}, again = false) {
    if (!again) this.#holding = this.#holding.filter((name) => name !== actor);
    const mine = this.#held.filter((one) => one.actor === actor);
    this.#held = this.#held.filter((one) => one.actor !== actor);
    // a query of the page may ask the same once more: the network is gone for that too
    if (cut && !again) this.#cutting = actor;
    for (const one of mine) await (cut ? this.#cut(one) : instead ? this.#say(one, instead) : this.#let(one, sends));
  }

  /** A request of this actor that comes to an end from now on, whichever way: a browser repeats by itself what was lost on a connection that it had used before. */
  async ends(actor: string) {
    const isIts = (request: Request) => this.#isOf(actor, { id: '', method: request.method(), url: request.url(), isNavigation: false });
    const options = { predicate: isIts, timeout: 5_000 };
    await Promise.race([this.#page.waitForEvent('requestfailed', options), this.#page.waitForEvent('requestfinished', options)]).catch(
      () => {},
    );
  }

  /** The network is there again. */
  mend() {
    this.#cutting = undefined;
  }

  /** The page has aborted this request. */
  #forget(networkId: string) {
    this.#held = this.#held.filter((one) => one.networkId !== networkId);
  }

  /** A request of a state that the user has left is answered now, late. */
  async settle() {
    const late = this.#held.filter(({ actor }) => !this.#holding.includes(actor));
    this.#held = this.#held.filter(({ actor }) => this.#holding.includes(actor));
    for (const one of late) await this.#let(one);
  }

  async open() {
    this.#holding = [];
    await this.settle();
  }
}
