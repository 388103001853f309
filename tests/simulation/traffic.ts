import type { Acknowledged, ObservedState } from './invariants.ts';
import { type Exchange, Network } from './network.ts';
import type { Platform } from './platform.ts';
import { settled } from './process.ts';

const fateTexts = { taken: '', again: ', will be told again', anew: ', told under another id' };

/** What reaches the server, and what of it gets lost: requests, events of the provider, runs of jobs. */
export class Traffic {
  readonly acknowledged: Acknowledged[] = [];
  readonly refusedWithdrawals: ObservedState['refusedWithdrawals'][number][] = [];
  /** Events of the provider that have reached the server, by id. */
  readonly #delivered = new Set<string>();
  readonly #platform: Platform;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** A request goes to the server, or an answer to its browser; or it gets lost on its way. */
  async move(exchange: Exchange): Promise<void> {
    const { random, faults, journal } = this.#platform;
    const name = `${exchange.who} ${exchange.method} ${exchange.path.replace('/api/v1', '')}`;
    if (exchange.state === 'sent') {
      const isRead = exchange.method === 'GET';
      const fate = faults.request(random, isRead);
      if (fate === 'lost') {
        journal.note('server!', `lost: ${name}`);
        return exchange.lose();
      }
      if (fate === 'unavailable') {
        exchange.answer = {
          status: 503,
          body: '{"errorCode":"INTERNAL_ERROR","message":"","requestId":""}',
          contentType: 'application/json',
        };
        exchange.state = 'answered';
      } else {
        this.#send(exchange, name);
        if (fate === 'twice') {
          journal.note('people!', `sent twice: ${name}`);
          this.#send(exchange, `${name} (again)`);
        }
      }
      await settled();
    }
    if (exchange.state !== 'answered' || !exchange.answer) return;
    const isRead = exchange.method === 'GET';
    if (faults.happens('delay', random, isRead ? 0.03 : 0.25)) return;
    if (faults.happens('answerLost', random, isRead ? 0.01 : 0.08)) {
      journal.note('people!', `answer lost: ${name}`);
      return exchange.lose();
    }
    if (!isRead || exchange.answer.status !== 200)
      journal.note(exchange.answer.status === 503 ? 'server!' : 'server', `${name} → ${exchange.answer.status}`);
    if (!exchange.isAbandoned) this.#acknowledge(exchange);
    exchange.give(exchange.answer);
  }

  #send(exchange: Exchange, name: string): void {
    exchange.state = 'atServer';
    const stops = exchange.method === 'GET' ? {} : this.#platform.stops();
    void this.#platform.host.handle(name, Network.injected(exchange), stops).then((answer) => {
      exchange.answer = answer;
      exchange.state = 'answered';
    });
  }

  #acknowledge({ method, path, answer }: Exchange): void {
    if (method !== 'POST' || !answer) return;
    const body = () => JSON.parse(answer.body) as { id: string; errorCode: string };
    const withdrawn = /\/investments\/([^/]+)\/withdrawal$/.exec(path)?.[1];
    if (withdrawn !== undefined) {
      if (answer.status === 200) this.acknowledged.push({ what: 'withdrawal', id: withdrawn });
      else if (answer.status === 400) this.refusedWithdrawals.push({ investmentId: withdrawn, code: body().errorCode, at: new Date() });
    } else if (path.endsWith('/investments') && answer.status === 201) this.acknowledged.push({ what: 'investment', id: body().id });
  }

  /** Events of the provider arrive late, in another order, twice, or not at all. */
  async deliverEvent(): Promise<void> {
    const { host, provider, faults, random, journal } = this.#platform;
    const { events } = provider;
    const event = random.pick(events);
    if (!event) return;
    const fate = faults.event(random);
    if (fate === 'lost') return journal.note('bank!', `lost: event ${event.eventId}`);
    const eventId = fate === 'anew' ? `${event.eventId}-${random.int(1_000_000)}` : event.eventId;
    let status: number | undefined;
    const stops = this.#platform.stops();
    const { providerFaults } = this.#platform;
    const isFirst = !this.#delivered.has(eventId);
    this.#delivered.add(eventId);
    void host
      .handle(
        `event ${eventId}`,
        {
          method: 'POST',
          url: '/webhooks/payments/acme',
          headers: { 'content-type': 'application/json', 'x-acme-signature': 'genuine' },
          // told again under an id of its own
          payload: JSON.stringify(fate === 'anew' ? { ...event, eventId } : event),
        },
        stops,
      )
      .then((answer) => {
        status = answer.status;
        if (status !== 204) return;
        this.acknowledged.push({ what: 'event', id: eventId });
        const isUndisturbed = stops.parkAt === 0 && stops.crashAt === 0 && providerFaults === this.#platform.providerFaults;
        if (isFirst && isUndisturbed) this.acknowledged.push({ what: 'reading of event', id: eventId });
        if (fate === 'taken' && events.includes(event)) events.splice(events.indexOf(event), 1);
      });
    await settled();
    journal.note(fate === 'taken' ? 'server' : 'server!', `event ${eventId}${fateTexts[fate]} → ${status ?? 'no answer'}`);
  }

  async runJob(name: string): Promise<void> {
    const { host, journal } = this.#platform;
    const job = host.jobs.find((one) => one.name === name);
    if (!job) return;
    const { signal } = new AbortController();
    const began = Date.now();
    let outcome = 'not ended';
    void host
      .run(`job ${name}`, this.#platform.stops(), async () => job.run(signal))
      .then(
        () => {
          outcome = 'done';
          host.jobRuns.set(name, began);
        },
        (error: unknown) => {
          outcome = `failed: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
          host.failures.push(`job ${name} ${outcome}`);
        },
      );
    await settled();
    // a job that waits for a provider goes on when that has answered, or has not
    journal.note('server', `job ${name}: ${outcome}`);
  }
}
