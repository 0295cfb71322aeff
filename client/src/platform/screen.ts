import { useSyncExternalStore } from 'react';

export function useMediaQuery(query: string): boolean {
  const subscribe = (changed: () => void) => {
    const list = matchMedia(query);
    list.addEventListener('change', changed);
    return () => list.removeEventListener('change', changed);
  };
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/**
 * Whether the viewport is so narrow that a hangout has the phone layout, in which a page opens in full instead of as a
 * sheet over the hangout (H220).
 */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 899px)');

/** [H881] Whether the viewport is that of a phone in landscape: the stage is beside the chat instead of above it. */
export const useIsSideways = (): boolean =>
  useMediaQuery('(min-width: 480px) and (max-width: 899px) and (max-height: 560px)');
