import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showErrorToast } from '../../core/toasts.ts';

/** Rows that are drawn at first, and that are added whenever somebody reads further up. */
const screenful = 80;
/** Pages that are read at most to find a line that is quoted. */
const pagesBack = 20;
/** So near the upper end more is fetched; so near the lower end one reads along, in pixels. */
const near = { top: 400, end: 60 };

/** A line, how far below the upper edge it stood, and where the box was scrolled to then, in pixels. */
interface Anchor {
  readonly key: string;
  readonly top: number;
  readonly at: number;
}

interface Reading {
  /** Keys of all rows, in order; that of a line is its uuid. */
  readonly keys: readonly string[];
  readonly newest: string | undefined;
  readonly hasOlder: boolean;
  readonly isReading: boolean;
  readonly isAtEnd: boolean;
  readonly onAtEnd: (isAtEnd: boolean) => void;
  readonly readOlder: () => Promise<void>;
  /** A line that somebody wanted to see is too far back, or not there any more. */
  readonly onMissing: () => void;
}

/**
 * [H387][H388] Follows the end of a talk while somebody reads there; else keeps what they read where it is, whatever
 * comes above or below, and draws no more than was read. `toLine` brings a line into sight, reading back for it.
 */
export function useReading(reading: Reading) {
  const { keys, newest, hasOlder, isReading, isAtEnd, onAtEnd, readOlder, onMissing } = reading;
  const ref = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const seen = useRef<string | undefined>(newest);
  const [shown, setShown] = useState(screenful);
  const end = useRef(isAtEnd);
  /** Where the end was scrolled to last, in pixels. */
  const foot = useRef(0);
  if (end.current || seen.current === undefined) seen.current = newest;
  const seenAt = seen.current === undefined ? keys.length : keys.lastIndexOf(seen.current);
  const fresh =
    end.current || seenAt < 0 ? 0 : keys.slice(seenAt + 1).filter((key) => !key.startsWith('song:')).length;

  const stay = useCallback(() => {
    const box = ref.current;
    if (!box) return;
    if (end.current) {
      const isAtFoot = box.scrollHeight - box.scrollTop - box.clientHeight < near.end;
      // somebody has left the end, and the browser has not told yet: it will
      if (!isAtFoot && box.scrollTop < foot.current - near.end) return;
      box.scrollTop = box.scrollHeight;
      foot.current = box.scrollTop;
      return;
    }
    const { current: known } = anchor;
    const row = known && rowOf(box, known.key);
    // scrolled since, of which the browser has not told yet: where one is now counts
    const isLate = known !== null && Math.abs(box.scrollTop - known.at) > 1;
    if (row && !isLate) box.scrollTop = row.offsetTop - known.top;
    anchor.current = row && !isLate ? { ...known, at: box.scrollTop } : firstInSight(box);
  }, []);
  useLayoutEffect(stay);
  useStillAtEnd(ref, stay);
  useEffect(() => () => onAtEnd(true), [onAtEnd]);

  const onScroll = () => {
    const box = ref.current;
    if (!box) return;
    const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < near.end;
    if (isNear !== end.current) {
      end.current = isNear;
      onAtEnd(isNear);
      if (isNear) setShown(screenful);
    }
    anchor.current = isNear ? null : firstInSight(box);
    if (box.scrollTop > near.top || isNear) return;
    if (shown < keys.length) setShown((rows) => Math.min(keys.length, rows + screenful));
    else if (hasOlder && !isReading) {
      setShown((rows) => rows + screenful);
      readOlder().catch(showErrorToast);
    }
  };
  const toEnd = useCallback(() => {
    end.current = true;
    anchor.current = null;
    onAtEnd(true);
    setShown(screenful);
    const box = ref.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [onAtEnd]);
  const [sought, setSought] = useState<{ readonly key: string; readonly pages: number } | null>(null);
  useEffect(() => {
    if (!sought || isReading) return;
    const { key, pages } = sought;
    const at = keys.indexOf(key);
    const row = ref.current && rowOf(ref.current, key);
    if (row) {
      showRow(row);
      setSought(null);
    } else if (at >= 0) setShown((rows) => Math.max(rows, keys.length - at));
    else if (hasOlder && pages > 0) {
      setSought({ key, pages: pages - 1 });
      readOlder().catch((error: unknown) => {
        setSought(null);
        showErrorToast(error);
      });
    } else {
      setSought(null);
      onMissing();
    }
  }, [sought, isReading, keys, hasOlder, readOlder, onMissing]);
  const toLine = useCallback((key: string) => setSought({ key, pages: pagesBack }), []);
  return { ref, onScroll, shown, fresh, toEnd, toLine };
}

function showRow(row: HTMLElement): void {
  row.scrollIntoView({ block: 'center' });
  row.dataset.found = '';
  setTimeout(() => delete row.dataset.found, 1_600);
}

const rowOf = (box: HTMLElement, key: string) =>
  box.querySelector<HTMLElement>(`[data-uuid="${CSS.escape(key)}"]`);

/** The first line that is wholly in sight, and how far below the upper edge it stands. */
function firstInSight(box: HTMLElement): Anchor | null {
  for (const row of box.querySelectorAll<HTMLElement>('[data-uuid]')) {
    const top = row.offsetTop - box.scrollTop;
    if (top >= 0) return { key: row.dataset.uuid ?? '', top, at: box.scrollTop };
  }
  return null;
}

/** What grows or shrinks by itself (the panel, a quote, a font that arrives) moves nobody away. */
function useStillAtEnd(ref: RefObject<HTMLDivElement | null>, stay: () => void): void {
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const watch = new ResizeObserver(stay);
    watch.observe(box);
    return () => watch.disconnect();
  }, [ref, stay]);
}
