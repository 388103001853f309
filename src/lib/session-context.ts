import { createContext, useContext } from 'react';
import type { components } from '../../openapi/schema.d.ts';

export type User = components['schemas']['User'];

/** What the shell and the pages may know of the session; the session feature fills it. */
export interface SessionPort {
  user?: User;
  status: 'anonymous' | 'loading' | 'authenticated' | 'failed';
  signIn(returnPath?: string): void;
  signOut(): void;
}

export const anonymous: SessionPort = { status: 'anonymous', signIn: () => undefined, signOut: () => undefined };

export const SessionContext = createContext<SessionPort>(anonymous);

export function useSessionPort(): SessionPort {
  return useContext(SessionContext);
}
