/** What the app tells the Atlas of one of its machines: what happened, and where it is now. Nothing personal is in it. */
export type LiveEvent = { type: string; [key: string]: unknown };
export type ActorUpdate = {
  kind: 'update';
  /** The tab and the actor in it. */
  actor: string;
  machine: string;
  at: number;
  event: LiveEvent;
  /** `person`, `server`, `time`, `start`, or the name of another machine. */
  by: string;
  state: string;
  context: Record<string, unknown>;
  /** Ids of the transitions taken. */
  took: string[];
  /** Requests made on the way. */
  requests: string[];
  status: string;
};
/** The Atlas begins to listen, and asks for where everything is. */
export type Hello = { kind: 'hello' };
/** Is every page still there? A page that crashed says no good-bye. */
export type Ask = { kind: 'ask' };
/** The page is there. */
export type Alive = { kind: 'alive'; tab: string };
/** A page of the app goes away, and its actors with it. */
export type Gone = { kind: 'gone'; tab: string };

export type LiveMessage = ActorUpdate | Hello | Ask | Alive | Gone;

/** An actor is named after the page it runs in. */
export const tabOf = (actor: string) => actor.split('.')[0] ?? '';

export const channelName = 'statefolio-live';
