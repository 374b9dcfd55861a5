import { createContext, useContext } from 'react';
import type { Session } from './start-session.ts';

export const SessionContext = createContext<Session | undefined>(undefined);

/** Returns the session. Components below RequireSession always have one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('The component needs RequireSession above it.');
  return session;
}
