import { createContext, useContext, useEffect } from 'react';
import type { SessionActor } from '../../../machines/session/session.machine.ts';

export interface SessionContextValue {
  /** Absent until the user is needed: public pages work without it. */
  actor: SessionActor | undefined;
  start: () => void;
}

export const SessionActorContext = createContext<SessionContextValue>({ actor: undefined, start: () => undefined });

/** The session of this tab, started now if nothing has needed it before. */
export function useSessionActor(): SessionActor | undefined {
  const { actor, start } = useContext(SessionActorContext);
  useEffect(start, [start]);
  return actor;
}
