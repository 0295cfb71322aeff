import { useEffect, useRef } from 'react';
import { LoadMore, type Pages } from './load-more.tsx';

/** How far below the edge the next page is loaded already. */
const AHEAD = '600px';

/** [H578] Loads the next page of a list as soon as its end comes near; the button is for those who do not scroll. */
export function ScrollMore({ list }: { list: Pages }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(list);
  latest.current = list;
  const { hasNextPage, isFetchingNextPage } = list;
  // It watches anew after each page: where that was too short to fill the screen, nothing would be seen to move.
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
