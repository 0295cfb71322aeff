import { useEffect, useRef } from 'react';
import { LoadMore, type Pages } from './load-more.tsx';

/** Distance below the edge at which the next page is loaded. */
const AHEAD = '600px';

/** [H578] Loads the next page of a list when its end comes near; the button is for users who do not scroll. */
export function ScrollMore({ list }: { list: Pages }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(list);
  latest.current = list;
  const { hasNextPage, isFetchingNextPage } = list;
  // A new observer after each page: if the page was too short to fill the screen, an existing one would see no
  // change.
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
