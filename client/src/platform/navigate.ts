import { createContext, useContext, useEffect } from 'react';
import type { AppHistory, NavigationGuard } from './app-history.ts';

export const AppHistoryContext = createContext<AppHistory | null>(null);

function useAppHistory(): AppHistory {
  const history = useContext(AppHistoryContext);
  if (history === null) throw new Error('useAppHistory needs the AppRouter around it');
  return history;
}

/** Returns the function that opens a page; unlike React Router's, it is the same in every render. */
export const useNavigate = () => useAppHistory().navigate;

/** Sets the navigation guard while the component is mounted. Only one guard can be set at a time. */
export function useNavigationGuard(guard: NavigationGuard): void {
  const { setGuard } = useAppHistory();
  useEffect(() => {
    setGuard(guard);
    return () => setGuard(null);
  }, [guard, setGuard]);
}
