import { createContext, useContext } from 'react';
import type { Session } from './start-session.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

/** Whoever is signed in; everything below the gate has somebody. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('Nobody is signed in here.');
  return session;
}
