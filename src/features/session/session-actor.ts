import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { sessionMachine } from '../../../machines/session/session.machine.ts';

export type SessionActor = ActorRefFrom<typeof sessionMachine>;

export const SessionActorContext = createContext<SessionActor | undefined>(undefined);

export function useSessionActor(): SessionActor {
  const actor = useContext(SessionActorContext);
  if (!actor) throw new Error('No session is running here.');
  return actor;
}
