import { useEffect, useRef } from 'react';
import { LoadMore, type Pages } from './load-more.tsx';

/** How far the end of the list may be from the viewport when the next page is loaded. */
const AHEAD = '600px';

/** [H578] Loads the next page when the end of the list comes near; the button is for users who do not scroll. */
export function ScrollMore({ list }: { list: Pages }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(list);
  latest.current = list;
  const { hasNextPage, isFetchingNextPage } = list;
  // Each page gets a new observer, which reports at once whether the end is near. An existing one reports only changes,
  // and would miss that a page is too short to fill the screen.
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
