import { createActor, type InspectionEvent } from 'xstate';
import { bondAgreements, bondFields, bondOptions } from '../../domain/bonds.ts';
import { type BondQuestionsActor, bondQuestionsMachine } from '../../machines/bond-questions/bond-questions.machine.ts';
import { type BondWizardActor, bondWizardMachine } from '../../machines/bond-wizard/bond-wizard.machine.ts';
import { type LoanWizardActor, loanWizardMachine } from '../../machines/loan-wizard/loan-wizard.machine.ts';
import { type PaymentActor, paymentMachine } from '../../machines/payment/payment.machine.ts';
import { type PaymentStatusActor, paymentStatusMachine } from '../../machines/payment-status/payment-status.machine.ts';
import type { SocialRegistrationActor } from '../../machines/social-registration/social-registration.machine.ts';
import { type TransferWizardActor, transferWizardMachine } from '../../machines/transfer-wizard/transfer-wizard.machine.ts';
import { type WithdrawalActor, withdrawalMachine } from '../../machines/withdrawal/withdrawal.machine.ts';
import { createApi, createQueryApi } from '../../src/api/client.ts';
import { createQueryClient } from '../../src/api/query-client.ts';
import { bondQuestionsActors } from '../../src/features/investing/bonds/bond-questions.actors.ts';
import { bondWizardActors, loanWizardActors } from '../../src/features/investing/investing.actors.ts';
import { bondStorage, loanStorage } from '../../src/features/investing/storage.ts';
import { paymentActors, unansweredPayment } from '../../src/features/payment/payment.actors.ts';
import { paymentStatusActors } from '../../src/features/payment-status/payment-status.actors.ts';
import { transferWizardActors } from '../../src/features/investing/transfer/transfer-wizard.actors.ts';
import { clearTarget, saveTarget } from '../../src/lib/transfer-storage.ts';
import { withdrawalActors } from '../../src/features/withdrawal/withdrawal.actors.ts';
import type { Step } from '../../machines/investing/investing.ts';
import { machineName } from '../../src/atlas/transition-id.ts';
import { inTab } from './browser.ts';
import { origin } from './host.ts';
import type { Network } from './network.ts';
import { type Newcomer, noteCode, openRegistration, register } from './newcomer.ts';
import { type Seeded, seeded } from './seeded.ts';
import type { Place } from '../../domain/simulation-story.ts';

type Page =
  | { kind: 'none' }
  | {
      kind: 'wizard';
      projectId: string;
      step: Step;
      investmentId?: string | undefined;
      wizard: LoanWizardActor | BondWizardActor;
      questions?: BondQuestionsActor | undefined;
      payment?: PaymentActor | undefined;
      status?: PaymentStatusActor | undefined;
    }
  | { kind: 'status'; investmentId: string; status: PaymentStatusActor }
  | { kind: 'withdrawal'; investmentId: string; withdrawal: WithdrawalActor }
  | { kind: 'transfer'; projectId: string; sourceId: string; transfer: TransferWizardActor }
  | { kind: 'registration'; registration: SocialRegistrationActor }
  | { kind: 'bank'; ref: string; investmentId: string }
  | { kind: 'details'; investmentId: string };

/** What an investor may do outside of the platform. */
export interface Outside {
  projects: readonly string[];
  /** The project issues bonds. */
  isBond(projectId: string): boolean;
  decideAtBank(ref: string, state: 'paid' | 'failed', payer: string): void;
  transfer(payer: string, cents: number, reference: string): void;
  /** Where the status page leads to while a payment is open: the provider's page. */
  openPageOf(investmentId: string): Promise<string | undefined>;
  /** The reference and amount that the page of a bank transfer shows. */
  detailsOf(investmentId: string): Promise<{ reference: string; cents: number } | undefined>;
  /** An investment of the person whose loan is repaid, as their list shows it. */
  repaid(userId: string): Promise<string | undefined>;
  /** Hears what the machines of all pages do. */
  inspect(event: InspectionEvent): void;
  /** Somebody goes away from a page. */
  leave(place: Place): void;
}

/** Wins over `exactOptionalPropertyTypes` where a page has no investment yet. */
const named = (investmentId: string | undefined) => (investmentId === undefined ? {} : { investmentId });

function placeOf(actor: { getSnapshot(): { machine: { id: string }; value: unknown } }): Place {
  const { machine, value } = actor.getSnapshot();
  return { machine: machineName(machine.id), state: String(value) };
}

/** One order that somebody means to give, with the keys of all requests that were sent for it. */
interface Intent {
  projectId: string;
  keys: Set<string>;
}

/** Somebody, with all their devices. */
export class Person {
  /** Investments this person knows of, with their project. */
  readonly own = new Map<string, string>();
  /** What a screen has shown as certain. */
  readonly told: { investmentId: string; state: 'paid' | 'failed' | 'withdrawn' }[] = [];
  /** What this person has meant to invest: a request that is sent again, because nobody knows what became of it, is the same order. */
  readonly intents: Intent[] = [];
  readonly id: string;
  readonly name: string;
  readonly isExperienced: boolean;
  /** Absent: they are there from the start. */
  readonly newcomer: Newcomer | undefined;

  constructor({ id, name, isExperienced }: { id: string; name: string; isExperienced: boolean }, newcomer?: Newcomer) {
    this.id = id;
    this.name = name;
    this.isExperienced = isExperienced;
    this.newcomer = newcomer;
  }

  intend(projectId: string): Intent {
    const intent = { projectId, keys: new Set<string>() };
    this.intents.push(intent);
    return intent;
  }
}

/** A person in front of the app on one device: its machines with their real requests, and the habits of people. */
export class Investor {
  page: Page = { kind: 'none' };
  token = '';
  readonly person: Person;
  /** The person, and the device where there are several. */
  readonly name: string;
  /** Orders whose outcome was not seen, by project, or by project and repaid investment. */
  readonly #openIntents = new Map<string, Intent>();
  readonly #network: Network;
  readonly #outside: Outside;
  #storage = new Map<string, string>();
  #clients;
  #todo: (() => void)[] = [];

  constructor(person: Person, device: string, network: Network, outside: Outside) {
    this.person = person;
    this.name = device === '' ? person.name : `${person.name} ${device}`;
    this.#network = network;
    this.#outside = outside;
    this.#clients = this.#newTab();
  }

  #newTab() {
    const send = this.#network.fetchOf(this.name);
    const fetch = (request: Request) => {
      this.#noteKey(request);
      return send(request);
    };
    const api = createApi({ origin, token: () => this.token, locale: () => 'en', fetch });
    return { api, $api: createQueryApi(api), queryClient: createQueryClient(), userId: this.person.id };
  }

  /** A request to invest belongs to the order that is open on the page. */
  #noteKey({ method, url, headers }: Request): void {
    if (this.person.newcomer && url.endsWith('/social-registration')) noteCode(this.person.newcomer);
    const key = headers.get('idempotency-key');
    if (method !== 'POST' || key === null || !url.endsWith('/investments')) return;
    this.#openIntents.get(this.#order)?.keys.add(key);
  }

  /** What the order of the page is known by. */
  get #order(): string {
    const { page } = this;
    if (page.kind === 'transfer') return `${page.projectId}/${page.sourceId}`;
    return page.kind === 'wizard' ? page.projectId : '';
  }

  #intend(projectId: string): void {
    if (!this.#openIntents.has(this.#order)) this.#openIntents.set(this.#order, this.person.intend(projectId));
  }

  /** What the person sees, in one word. */
  get screen(): string {
    const { page } = this;
    switch (page.kind) {
      case 'wizard': {
        const inner = page.questions ?? page.payment ?? page.status;
        return `${this.#outside.isBond(page.projectId) ? 'bonds' : 'wizard'}.${String(page.wizard.getSnapshot().value)}${inner ? `.${String(inner.getSnapshot().value)}` : ''}`;
      }
      case 'status':
        return `status.${String(page.status.getSnapshot().value)}`;
      case 'withdrawal':
        return `withdrawal.${String(page.withdrawal.getSnapshot().value)}`;
      case 'transfer':
        return `transfer.${String(page.transfer.getSnapshot().value)}`;
      case 'registration':
        return `registration.${String(page.registration.getSnapshot().value)}`;
      default:
        return page.kind;
    }
  }

  /** The machine in front of the person, and its state. */
  get place(): Place | undefined {
    const { page } = this;
    switch (page.kind) {
      case 'wizard':
        return placeOf(page.questions ?? page.payment ?? page.status ?? page.wizard);
      case 'status':
        return placeOf(page.status);
      case 'withdrawal':
        return placeOf(page.withdrawal);
      case 'transfer':
        return placeOf(page.transfer);
      case 'registration':
        return placeOf(page.registration);
      default:
        return undefined;
    }
  }

  #goAway(): void {
    const { place } = this;
    if (place) this.#outside.leave(place);
    this.#leave();
  }

  #inTab<T>(work: () => T): T {
    return inTab(this.#storage, work);
  }

  #leave(): void {
    const { page } = this;
    if (page.kind === 'wizard') for (const actor of [page.questions, page.payment, page.status, page.wizard]) actor?.stop();
    if (page.kind === 'status') page.status.stop();
    if (page.kind === 'withdrawal') page.withdrawal.stop();
    if (page.kind === 'transfer') page.transfer.stop();
    if (page.kind === 'registration') page.registration.stop();
    this.page = { kind: 'none' };
    this.#clients.queryClient.clear();
  }

  #openWizard(projectId: string, step: Step, investmentId?: string): void {
    this.#leave();
    this.#clients = this.#newTab();
    const options = { input: { projectId, step, ...named(investmentId) }, inspect: this.#outside.inspect };
    const isBond = this.#outside.isBond(projectId);
    const wizard = isBond
      ? createActor(bondWizardMachine.provide({ actors: bondWizardActors(this.#clients) }), options)
      : createActor(loanWizardMachine.provide({ actors: loanWizardActors(this.#clients) }), options);
    const { attempts } = isBond ? bondStorage : loanStorage;
    wizard.on('attempt.save', ({ attempt }) => attempts.save(this.person.id, projectId, attempt));
    wizard.on('attempt.clear', () => attempts.clear(this.person.id, projectId));
    this.page = { kind: 'wizard', projectId, step, investmentId, wizard };
    wizard.start();
  }

  /** What the depository has to know, on a page of the wizard. */
  #questionsOf(wizard: Extract<Page, { kind: 'wizard' }>['wizard']): BondQuestionsActor {
    const questions = createActor(bondQuestionsMachine.provide({ actors: bondQuestionsActors(this.#clients) }), {
      inspect: this.#outside.inspect,
    });
    questions.on('answered', () => this.#todo.push(() => wizard.send({ type: 'questions.answered' })));
    questions.start();
    return questions;
  }

  #openStatus(investmentId: string): void {
    this.#leave();
    this.#clients = this.#newTab();
    this.page = { kind: 'status', investmentId, status: this.#statusOf(investmentId) };
  }

  #statusOf(investmentId: string): PaymentStatusActor {
    const status = createActor(paymentStatusMachine.provide({ actors: paymentStatusActors(this.#clients) }), {
      input: { investmentId },
      inspect: this.#outside.inspect,
    });
    status.start();
    return status;
  }

  #openWithdrawal(investmentId: string): void {
    this.#leave();
    this.#clients = this.#newTab();
    const withdrawal = createActor(withdrawalMachine.provide({ actors: withdrawalActors(this.#clients) }), {
      input: { investmentId },
      inspect: this.#outside.inspect,
    });
    withdrawal.start();
    this.page = { kind: 'withdrawal', investmentId, withdrawal };
  }

  #openTransfer(projectId: string, sourceId: string): void {
    this.#leave();
    this.#clients = this.#newTab();
    const { id } = this.person;
    const transfer = createActor(transferWizardMachine.provide({ actors: transferWizardActors(this.#clients) }), {
      input: { projectId, sourceId },
      inspect: this.#outside.inspect,
    });
    transfer.on('target.save', ({ kept }) => saveTarget(id, projectId, sourceId, kept));
    transfer.on('target.clear', () => clearTarget(id, projectId, sourceId));
    this.page = { kind: 'transfer', projectId, sourceId, transfer };
    transfer.start();
  }

  #openRegistration(newcomer: Newcomer): void {
    this.#leave();
    this.#clients = this.#newTab();
    const { api } = this.#clients;
    const registration = openRegistration({ api, newcomer, name: this.person.name, inspect: this.#outside.inspect });
    this.page = { kind: 'registration', registration };
  }

  #paymentOf(investmentId: string): PaymentActor {
    const unanswered = unansweredPayment(investmentId);
    const payment = createActor(paymentMachine.provide({ actors: paymentActors(this.#clients) }), {
      input: { investmentId, experienced: this.person.isExperienced, ...(unanswered && { unanswered }) },
      inspect: this.#outside.inspect,
    });
    payment.on('leave', ({ url }) => this.#todo.push(() => this.#goTo(url, investmentId)));
    payment.on('navigate', ({ to }) => this.#todo.push(() => this.#goTo(to, investmentId)));
    payment.start();
    return payment;
  }

  #goTo(url: string, investmentId: string): void {
    this.#leave();
    if (url.startsWith('https://bank.example/')) this.page = { kind: 'bank', ref: url.slice(21), investmentId };
    else if (url.startsWith('/payments/direct/')) this.page = { kind: 'details', investmentId };
    else this.#openStatus(investmentId);
  }

  /** Opens and closes the parts of a page that follow from the state of its machine, as its screen does. */
  sync(): void {
    this.#inTab(() => {
      for (const work of this.#todo.splice(0)) work();
      const { page } = this;
      if (page.kind === 'transfer') {
        const { targetId } = page.transfer.getSnapshot().context;
        if (targetId !== undefined) {
          this.person.own.set(targetId, page.projectId);
          this.#openIntents.delete(this.#order);
        }
      }
      if (page.kind === 'registration' && page.registration.getSnapshot().value === 'completed') this.person.newcomer?.complete();
      if (page.kind !== 'wizard') return;
      const { value, context } = page.wizard.getSnapshot();
      // it was created, or refused
      if (context.investmentId !== undefined || (value === 'correctingAmount' && context.refusal !== undefined))
        this.#openIntents.delete(this.#order);
      if (context.investmentId !== undefined) {
        this.person.own.set(context.investmentId, page.projectId);
        page.investmentId = context.investmentId;
        page.step = context.step;
      }
      if (value === 'answeringQuestions') page.questions ??= this.#questionsOf(page.wizard);
      else {
        page.questions?.stop();
        page.questions = undefined;
      }
      if (value === 'paying' && page.investmentId !== undefined) page.payment ??= this.#paymentOf(page.investmentId);
      else {
        page.payment?.stop();
        page.payment = undefined;
      }
      if (value === 'watchingPayment' && page.investmentId !== undefined) page.status ??= this.#statusOf(page.investmentId);
    });
    this.#listen();
  }

  #listen(): void {
    const { page } = this;
    const status = page.kind === 'status' ? page.status : page.kind === 'wizard' ? page.status : undefined;
    const shown = status?.getSnapshot().value;
    if ((shown === 'paid' || shown === 'failed' || shown === 'withdrawn') && 'investmentId' in page && page.investmentId !== undefined)
      this.#tell(page.investmentId, shown);
    if (page.kind === 'withdrawal' && page.withdrawal.getSnapshot().value === 'withdrawn') this.#tell(page.investmentId, 'withdrawn');
  }

  #tell(investmentId: string, state: 'paid' | 'failed' | 'withdrawn'): void {
    if (!this.person.told.some((one) => one.investmentId === investmentId && one.state === state))
      this.person.told.push({ investmentId, state });
  }

  /** The tab is hidden before a long time passes. */
  hide(): void {
    const { page } = this;
    const status = page.kind === 'status' ? page.status : page.kind === 'wizard' ? page.status : undefined;
    status?.send({ type: 'tab.hidden' });
  }

  show(): void {
    this.#inTab(() => {
      const { page } = this;
      const status = page.kind === 'status' ? page.status : page.kind === 'wizard' ? page.status : undefined;
      status?.send({ type: 'tab.shown' });
    });
  }

  close(): void {
    this.#inTab(() => this.#leave());
  }

  /** One thing that this person does now. */
  async act(random: Seeded): Promise<void> {
    await this.#inTab(async () => {
      const habit = random.weighted({ goOn: 84, reload: 6, leave: 4, otherDevice: 1, back: 3, wait: 2 });
      if (habit === 'wait') return;
      if (habit === 'leave') return this.#goAway();
      if (habit === 'reload') return this.#reload();
      if (habit === 'otherDevice') {
        this.#goAway();
        this.#storage = new Map();
        // another device knows nothing of it
        this.#openIntents.clear();
        return;
      }
      if (habit === 'back') return this.#back();
      await this.#goOn(random);
    });
  }

  #reload(): void {
    const { page } = this;
    if (page.kind === 'wizard') this.#openWizard(page.projectId, page.step, page.investmentId);
    if (page.kind === 'status') this.#openStatus(page.investmentId);
    if (page.kind === 'withdrawal') this.#openWithdrawal(page.investmentId);
    if (page.kind === 'transfer') this.#openTransfer(page.projectId, page.sourceId);
    if (page.kind === 'registration' && this.person.newcomer) this.#openRegistration(this.person.newcomer);
  }

  #back(): void {
    const { page } = this;
    if (page.kind === 'bank') return this.#openWizard(this.person.own.get(page.investmentId) ?? '', 'payment', page.investmentId);
    if (page.kind !== 'wizard' || page.investmentId === undefined) return;
    const before = page.step === 'payment' ? 'document' : 'investment';
    page.wizard.send({ type: 'url.changed', step: before, investmentId: page.investmentId });
  }

  async #goOn(random: Seeded): Promise<void> {
    const { page } = this;
    const { newcomer } = this.person;
    if (page.kind === 'registration' && register(page.registration, random)) return this.#leave();
    if (page.kind === 'registration') return;
    if (newcomer && !newcomer.isRegistered) return this.#openRegistration(newcomer);
    if (page.kind === 'wizard') return this.#invest(page, random);
    if (page.kind === 'bank') return this.#pay(page, random);
    if (page.kind === 'details') return this.#transfer(page.investmentId, random);
    if (page.kind === 'withdrawal') return this.#withdraw(page.withdrawal, random);
    if (page.kind === 'transfer') return this.#moveOn(page, random);
    if (page.kind === 'status') {
      const { value } = page.status.getSnapshot();
      if (value === 'waiting' || value === 'paused') {
        // they have returned, and want to pay
        const url = random.chance(0.3) ? await this.#outside.openPageOf(page.investmentId) : undefined;
        if (url !== undefined) this.#goTo(url, page.investmentId);
        else if (value === 'paused') page.status.send({ type: 'tab.shown' });
      } else if (value === 'unreachable') page.status.send({ type: 'retry' });
      else if (value === 'failed' || value === 'notStarted')
        this.#openWizard(this.person.own.get(page.investmentId) ?? '', 'payment', page.investmentId);
      else if (!['reading', 'polling', 'waiting', 'retrying'].includes(String(value))) this.#leave();
      return;
    }
    const known = random.pick([...this.person.own]);
    const choice = random.weighted({
      invest: known ? 5 : 1,
      continue: known ? 3 : 0,
      status: known ? 2 : 0,
      withdraw: known ? 2 : 0,
      moveOn: known ? 1 : 0,
    });
    if (choice === 'invest' || !known) return this.#openWizard(random.pick(this.#outside.projects) ?? '', 'investment');
    const [investmentId, projectId] = known;
    if (choice === 'continue') this.#openWizard(projectId, random.pick(['document', 'payment'] as const), investmentId);
    if (choice === 'status') this.#openStatus(investmentId);
    if (choice === 'withdraw') this.#openWithdrawal(investmentId);
    if (choice === 'moveOn') {
      const repaid = await this.#outside.repaid(this.person.id);
      if (repaid !== undefined) this.#openTransfer(random.pick(this.#outside.projects) ?? '', repaid);
    }
  }

  /** Moves the money of a repaid loan into another project. */
  #moveOn({ transfer, projectId }: Extract<Page, { kind: 'transfer' }>, random: Seeded): void {
    const { value, tags } = transfer.getSnapshot();
    switch (value) {
      case 'showingAmount': {
        this.#intend(projectId);
        transfer.send({ type: 'amount.confirm', requestKey: keyFrom(random) });
        if (random.chance(0.2)) transfer.send({ type: 'amount.confirm', requestKey: keyFrom(random) });
        return;
      }
      case 'readingContract':
        return transfer.send({ type: 'step.next' });
      case 'confirming':
      case 'moveRefused':
        if (value === 'moveRefused' && random.chance(0.5)) return this.#leave();
        transfer.send({ type: 'consent.change', given: true });
        transfer.send({ type: 'transfer.confirm' });
        return;
      case 'creationUnknown':
      case 'contractFailed':
      case 'loadFailed':
      case 'moveUnknown':
        return transfer.send({ type: 'retry' });
      default:
        if (!tags.has('busy')) this.#leave();
    }
  }

  #invest(page: Extract<Page, { kind: 'wizard' }>, random: Seeded): void {
    const { wizard, questions, payment, status } = page;
    if (questions) return answer(questions, random);
    if (payment) return this.#choosePayment(payment, random, page.investmentId ?? '');
    if (status) {
      if (status.getSnapshot().value === 'paused') status.send({ type: 'tab.shown' });
      else if (!status.getSnapshot().hasTag('waiting')) this.#leave();
      return;
    }
    switch (wizard.getSnapshot().value) {
      case 'choosingAmount':
      case 'correctingAmount': {
        const requestKey = keyFrom(random);
        const amount = (1 + random.int(5)) * 10_000 + (random.chance(0.05) ? 5_000 : 0);
        this.#intend(page.projectId);
        wizard.send({ type: 'amount.submit', amount, requestKey });
        // a double press
        if (random.chance(0.2)) wizard.send({ type: 'amount.submit', amount, requestKey: keyFrom(random) });
        return;
      }
      case 'creationUnknown':
      case 'contractFailed':
      case 'loadFailed':
        return wizard.send({ type: 'retry' });
      case 'readingContract':
        return wizard.send({ type: random.chance(0.1) ? 'step.back' : 'step.next' });
      case 'amountTaken':
        return wizard.send({ type: 'step.next' });
      case 'projectClosed':
      case 'investmentNotFound':
      case 'profileIncomplete':
      case 'kycGate':
      case 'blockedByTasks':
        return this.#leave();
      default:
    }
  }

  #choosePayment(payment: PaymentActor, random: Seeded, investmentId: string): void {
    const { value } = payment.getSnapshot();
    if (value === 'undecided' || value === 'methodMissing' || value === 'consentMissing') {
      payment.send({ type: 'country.choose', country: 'LT' });
      payment.send({ type: 'type.choose', paymentType: random.chance(0.7) ? 'acme-bank' : 'directPayment' });
      payment.send({ type: 'consent.tick' });
      return;
    }
    if (value === 'ready') {
      payment.send({ type: 'pay', requestKey: keyFrom(random) });
      if (random.chance(0.2)) payment.send({ type: 'pay', requestKey: keyFrom(random) });
      return;
    }
    // some give up where the page of their bank does not come, whenever they look at it
    if (value === 'creationUnknown' && seeded(investmentId, 'gives up').chance(0.4)) return this.#goAway();
    if (value === 'creationUnknown' || value === 'creationFailed') payment.send({ type: 'retry' });
    if (value === 'otherPaymentOpen') payment.send({ type: 'status.open' });
  }

  #pay({ ref, investmentId }: { ref: string; investmentId: string }, random: Seeded): void {
    const decision = random.weighted({ approve: 14, decline: 2, leave: 2, hang: 2 });
    if (decision === 'leave') return this.#leave();
    if (decision !== 'hang') this.#outside.decideAtBank(ref, decision === 'approve' ? 'paid' : 'failed', this.person.name);
    this.#openStatus(investmentId);
  }

  async #transfer(investmentId: string, random: Seeded): Promise<void> {
    const details = await this.#outside.detailsOf(investmentId);
    this.#leave();
    if (!details || random.chance(0.15)) return;
    const { reference, cents } = details;
    const how = random.weighted({ right: 16, wrongAmount: 2, noReference: 1, twice: 1 });
    const paid = how === 'wrongAmount' ? cents - 1_00 : cents;
    for (let times = how === 'twice' ? 2 : 1; times > 0; times--)
      this.#outside.transfer(this.person.name, paid, how === 'noReference' ? 'my loan' : reference);
  }

  #withdraw(withdrawal: WithdrawalActor, random: Seeded): void {
    const { value } = withdrawal.getSnapshot();
    if (value === 'deciding') {
      withdrawal.send({ type: 'withdrawal.confirm', requestKey: keyFrom(random) });
      if (random.chance(0.2)) withdrawal.send({ type: 'withdrawal.confirm', requestKey: keyFrom(random) });
    } else if (value === 'withdrawalUnknown' || value === 'notSent' || value === 'loadFailed') withdrawal.send({ type: 'retry' });
    else if (!withdrawal.getSnapshot().hasTag('busy')) this.#leave();
  }
}

/** Answers all questions about bonds and agrees to everything, or forgets one of them at first. */
function answer(questions: BondQuestionsActor, random: Seeded): void {
  const forgotten = random.chance(0.1) ? random.pick([...bondFields, ...bondAgreements]) : undefined;
  for (const field of bondFields)
    if (field !== forgotten) questions.send({ type: 'answer.choose', field, option: random.pick(bondOptions) });
  for (const agreement of bondAgreements) if (agreement !== forgotten) questions.send({ type: 'agreement.change', agreement, given: true });
  questions.send({ type: 'answers.send' });
  if (random.chance(0.2)) questions.send({ type: 'answers.send' });
}

/** A UUID, as the app makes keys. */
export function keyFrom(random: Seeded): string {
  const hex = Buffer.from(random.bytes(16)).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
