import type { Expect, Locator, Page } from '@playwright/test';
import type { AnyStateMachine, ContextFrom, EventFromLogic, StateValueFrom } from 'xstate';
import type { Locale } from '../../domain/locale.ts';
import type { components, paths } from '../../openapi/schema.d.ts';

/** A figure, or words, inside a text, written as the reader's language writes them. */
export type Figure = string | { euros: number; whole?: true } | { day: string } | { words: Text };
/**
 * The English text of a message; the catalogues say what it is in another language. Data of the server is written as `data`, and words
 * that a library brings along as `each`.
 */
export type Text = string | { text: string; values: Record<string, Figure> } | { data: string } | { each: Record<Locale, string> };

export type Role = 'button' | 'link' | 'radio' | 'checkbox' | 'textbox' | 'combobox';
/** `value` is what is typed or chosen in it; `grows`: its name ends with the field that it belongs to. */
export type Control = { role: Role; name: Text; checked?: boolean; value?: string; grows?: true };

/**
 * What a person perceives. `heading` is the first one, and without it there is none; `enabled` is every control that can be used;
 * `silent` is what must not be said here.
 */
export type ExpectedScreen = { heading?: Text; texts?: readonly Text[]; notVisible?: readonly Text[]; enabled: readonly Control[] };

export type Screen<State extends string, Context> =
  | ExpectedScreen
  /** The same state looks different with other data. */
  | ((context: Context) => ExpectedScreen)
  /** The person is told the same as in another state, on purpose. */
  | { like: State; because: string }
  /** The machine never rests here. */
  | 'passing';

/** One way to cause an event: the controls that must all be usable, on the screen with this heading if one is named. */
export type Way = { heading?: Text; controls: readonly [Control, ...Control[]] };

export type ScreenDriver = { page: Page; expect: Expect; find: (control: Control) => Locator; words: (text: Text) => string };

export type Interaction<Event> =
  | { ways: (event: Event) => readonly [Way, ...Way[]]; act?: (hand: ScreenDriver, event: Event) => Promise<void> }
  /** No control of this screen causes it; the reason says who does. */
  | { world: string };

type Get = {
  [Path in keyof paths as paths[Path] extends { get: object } ? Path : never]: paths[Path] extends { get: infer Operation }
    ? Operation
    : never;
};
type ResponseTo<Operation> = Operation extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never;
/** What the server knows, as a query of the app asks for it. */
export type QueryData = { [Path in keyof Get]: { path: Path; params?: object; data: ResponseTo<Get[Path]> } }[keyof Get];

export type Schemas = components['schemas'];

/** `Elsewhere`: events of a setup that several machines share, which this chart does not know. */
export type ScreenModel<Machine extends AnyStateMachine, Elsewhere extends string = never> = {
  screens: { [State in StateValueFrom<Machine> & string]: Screen<StateValueFrom<Machine> & string, ContextFrom<Machine>> };
  interactions: {
    [Type in Exclude<EventFromLogic<Machine>['type'], Elsewhere>]: Interaction<Extract<EventFromLogic<Machine>, { type: Type }>>;
  };
  /** Controls of the frame, there in every state. */
  frame: readonly Control[];
  queries: (context: ContextFrom<Machine>) => readonly QueryData[];
  /** Requirements that the screen of a state proves by what is asserted of it; three at most. */
  proves?: { [State in StateValueFrom<Machine> & string]?: readonly string[] };
  /** The catalogues that the screen loads, besides those of the design system. */
  catalogues: readonly string[];
  /** Keys of events and requests that the screen makes up by itself; equal values stay equal. */
  madeUp?: readonly string[];
  /** Walked on a wide screen only. */
  isWide?: true;
};

/** A screen model as the walker reads it, whatever its machine. */
export type AnyScreenModel = {
  screens: Record<string, Screen<string, never>>;
  interactions: Record<string, Interaction<never>>;
  frame: readonly Control[];
  queries: (context: never) => readonly QueryData[];
  proves?: Record<string, readonly string[] | undefined>;
  catalogues: readonly string[];
  madeUp?: readonly string[];
  isWide?: true;
};
