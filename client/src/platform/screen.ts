import { useSyncExternalStore } from 'react';

export function useMediaQuery(query: string): boolean {
  const subscribe = (changed: () => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  };
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Returns whether the screen has the phone layout, in which pages open in full and not as sheets (H220). */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 899px)');

/** [H881] Returns whether the screen is a phone in landscape, in which the stage stands beside the chat. */
export const useIsSideways = (): boolean =>
  useMediaQuery('(min-width: 480px) and (max-width: 899px) and (max-height: 560px)');
