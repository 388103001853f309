import type { Page } from '@playwright/test';
import type { Scenario } from '../../server/sandbox/scenario.ts';
import type { ScenarioChange } from '../../server/sandbox/update-scenario.ts';
import type { Fault } from '../../server/sandbox/faults.ts';
import type { Control, ExpectedScreen, Text } from './screen.ts';

/** The people, the project and the browser of one walk, and what may be done to them from outside. */
export type World = {
  page: Page;
  origin: string;
  person: { id: string; email: string; password: string; token: string };
  projectId: string;
  investmentId: string;
  /** All investments of the scenario. */
  investmentIds: readonly string[];
  change(changes: {
    user?: Omit<NonNullable<ScenarioChange['user']>, 'id'>;
    /** `at`: which of the scenario's projects; the first by default. */
    project?: Omit<NonNullable<ScenarioChange['project']>, 'id'> & { at?: number };
  }): Promise<void>;
  /** The next answer of this operation goes wrong, in this browser only. */
  fault(fault: Fault): Promise<void>;
  /** Asks the API as this person, or as another one of the scenario, past the browser. */
  api(method: string, path: string, body?: object, by?: number): Promise<unknown>;
  /** Opens a payment from elsewhere and lets the bank decide; `by`: which person of the scenario pays for their own investment. */
  pay(decision?: 'approve' | 'decline' | 'cancel', by?: number): Promise<void>;
  /** Makes an investment in the project from elsewhere, and says which. */
  invest(amount: number): Promise<string>;
  /** Opens a bank transfer from elsewhere, for an investment of the scenario. */
  awaitTransfer(investment?: number): Promise<void>;
  /** What this walk has done to the browser is undone when it is over. */
  atEnd(undo: () => Promise<void>): void;
  /** Money arrives on the collection account. */
  book(transfer: { reference: string; amount: number; payer?: string }): Promise<void>;
};

/** How something comes about that no control of the journey causes. */
export type Trigger = (world: World, event: { type: string; [key: string]: unknown }) => Promise<void>;

/** How one described answer comes about on the real server. */
export type Cause = {
  /** Finishes the sentence "the answer … ". */
  by: string;
  before?: (world: World) => Promise<void>;
  /** The world has to be so before the request is sent, not only before it is answered. */
  early?: true;
  /** This answer needs no request. */
  here?: true;
  /** The request never reaches the server. */
  cut?: true;
  /** What the request says instead, where its answer depends on it; headers in small letters. */
  sends?: { body?: object; headers?: Record<string, string> };
  /** A response in place of the server's, where this server cannot give it. */
  instead?: object;
  /** What is true of the world from here on, and what must not be true before. */
  makes?: string;
  unless?: string;
  /** Only where this is true of what the machine knows. */
  where?: (context: Record<string, unknown>) => boolean;
};

export type LeftOut = { leftOut: string };

/** The world causes it, but only where this is true of what the machine knows; `makes` is what is true of the world from here on. */
export type ConditionalTrigger = { by: Trigger; where?: (context: Record<string, unknown>) => boolean; makes?: string };

/** What is seen of a state in the whole app, where the lab's screen is not all of it. */
export type ExpectedPage = { at: RegExp; heading?: Text };

/** `facts`: what answers so far have made true; `world`: whose walk it is. */
type SeenOf = (context: Record<string, unknown>, facts: ReadonlySet<string>, world: World) => ExpectedScreen | ExpectedPage;

export type JourneyModel = {
  /** How a walk begins, by the words of the model. */
  starts: Record<
    string,
    { scenario: Scenario; signedOut?: true; arrive: (world: World) => string | undefined | Promise<string | undefined> } | LeftOut
  >;
  /** The page before the journey, to which Back leads; the project's page by default. */
  from?: (world: World) => string;
  /** Steps of a walk at most, where the server allows something a few times only. */
  longest?: number;
  /** The part of the page that shows the journey, as a selector; the whole body by default. */
  scope?: string;
  /** On a small screen it is in a menu: walked on a wide one only. */
  isWide?: true;
  /** Controls that are not the journey's own and come and go. */
  aside?: readonly Control[];
  /** Which requests an actor makes, the decisive one first; `here` asks only the browser. */
  requests: Record<string, readonly { method: string; path: RegExp; search?: RegExp }[] | 'here'>;
  /**
   * An actor that writes under one key for each event, and the row that it leaves behind on the server, once for each key, when it is answered so; nobody
   * else leaves any.
   */
  creates?: Record<string, { row?: 'investments' | 'payments'; when: readonly string[] }>;
  /** By actor, then by the words of the model. */
  responses: Record<string, Record<string, readonly [Cause, ...Cause[]] | LeftOut>>;
  /** Storage to clear so that an actor asks the server instead of using the tab's data. */
  afresh?: Record<string, (world: World) => Promise<void>>;
  /** How the world causes what no control causes; by the words of the model where it differs, and a control where they say nothing. */
  world: Record<string, Trigger | LeftOut | { bySays: Record<string, Trigger | LeftOut> } | ConditionalTrigger>;
  screens?: Record<string, ExpectedScreen | ExpectedPage | SeenOf>;
  /** What covers the control in this state and has to be dismissed first. */
  first?: Record<string, (world: World) => Promise<void>>;
  /** What this state has to do before the person reloads, or goes Back. */
  beforeInterruption?: Record<string, (world: World) => Promise<void>>;
  /** Where the browser leaves for; kept back while a state that leaves is looked at. */
  leaves?: Record<string, RegExp>;
  /** After a reload, and after Back and Forward, where it is not the same: a state, or what is seen; `@start` is where the walk began. */
  reloaded?: Record<string, string | ExpectedScreen | ExpectedPage>;
  returned?: Record<string, string | ExpectedScreen | ExpectedPage>;
  /** States that are not interrupted, with the reason. */
  uninterrupted?: Record<string, string>;
  /** Transitions that no walk can take although each part of them can be caused, with the reason. */
  leftOut?: Record<string, string>;
};
