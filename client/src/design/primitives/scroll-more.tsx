import { useEffect, useRef } from 'react';
import { LoadMore, type Pages } from './load-more.tsx';

/** Distance of the list's end from the viewport at which the next page is loaded. */
const AHEAD = '600px';

/**
 * [H578] Loads the next page of a list when the end of the list comes near the viewport; the button is for users who do
 * not scroll.
 */
export function ScrollMore({ list }: { list: Pages }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(list);
  latest.current = list;
  const { hasNextPage, isFetchingNextPage } = list;
  // Each page gets a new observer, which reports at once whether the end of the list is near; an existing observer
  // would report no change after a page that is too short to fill the screen.
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting) && !latest.current.isError)
          void latest.current.fetchNextPage();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage]);
  return (
    <div ref={end}>
      <LoadMore list={list} />
    </div>
  );
}
