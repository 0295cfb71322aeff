import { useSyncExternalStore } from 'react';

const query = '(max-width: 899px)';

function subscribe(changed: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/** Whether the viewport is so narrow that the hangout uses its phone layout. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
