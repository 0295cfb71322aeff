import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { showErrorToast } from '../../core/toasts.ts';

/** Rows that are drawn at first, and that are added whenever somebody reads further up. */
const rowsPerStep = 80;
/** Pages that are read at most to find a line that is quoted. */
const maxPagesBack = 20;
/** So near the upper end more is fetched; so near the lower end one reads along, in pixels. */
const threshold = { top: 400, end: 60 };

/** A line, how far below the upper edge it stood, and where the box was scrolled to then, in pixels. */
interface Anchor {
  readonly key: string;
  readonly top: number;
  readonly at: number;
}

interface MessageScrollOptions {
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
export function useMessageScroll(reading: MessageScrollOptions) {
  const { keys, newest, hasOlder, isReading, isAtEnd, onAtEnd, readOlder, onMissing } = reading;
  const ref = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const lastSeenKey = useRef<string | undefined>(newest);
  const [shown, setVisibleRows] = useState(rowsPerStep);
  const end = useRef(isAtEnd);
  /** Where the end was scrolled to last, in pixels. */
  const lastEndScrollTop = useRef(0);
  if (end.current || lastSeenKey.current === undefined) lastSeenKey.current = newest;
  const lastSeenIndex =
    lastSeenKey.current === undefined ? keys.length : keys.lastIndexOf(lastSeenKey.current);
  const fresh =
    end.current || lastSeenIndex < 0
      ? 0
      : keys.slice(lastSeenIndex + 1).filter((key) => !key.startsWith('song:')).length;

  const stay = useCallback(() => {
    const box = ref.current;
    if (!box) return;
    if (end.current) {
      const isAtFoot = box.scrollHeight - box.scrollTop - box.clientHeight < threshold.end;
      // somebody has left the end, and the browser has not told yet: it will
      if (!isAtFoot && box.scrollTop < lastEndScrollTop.current - threshold.end) return;
      box.scrollTop = box.scrollHeight;
      lastEndScrollTop.current = box.scrollTop;
      return;
    }
    const { current: known } = anchor;
    const row = known && findRow(box, known.key);
    // scrolled since, of which the browser has not told yet: where one is now counts
    const isLate = known !== null && Math.abs(box.scrollTop - known.at) > 1;
    if (row && !isLate) box.scrollTop = row.offsetTop - known.top;
    anchor.current = row && !isLate ? { ...known, at: box.scrollTop } : findFirstVisibleRow(box);
  }, []);
  useLayoutEffect(stay);
  useRestoreOnResize(ref, stay);
  useEffect(() => () => onAtEnd(true), [onAtEnd]);

  const onScroll = () => {
    const box = ref.current;
    if (!box) return;
    const isNear = box.scrollHeight - box.scrollTop - box.clientHeight < threshold.end;
    if (isNear !== end.current) {
      end.current = isNear;
      onAtEnd(isNear);
      if (isNear) setVisibleRows(rowsPerStep);
    }
    anchor.current = isNear ? null : findFirstVisibleRow(box);
    if (box.scrollTop > threshold.top || isNear) return;
    if (shown < keys.length) setVisibleRows((rows) => Math.min(keys.length, rows + rowsPerStep));
    else if (hasOlder && !isReading) {
      setVisibleRows((rows) => rows + rowsPerStep);
      readOlder().catch(showErrorToast);
    }
  };
  const toEnd = useCallback(() => {
    end.current = true;
    anchor.current = null;
    onAtEnd(true);
    setVisibleRows(rowsPerStep);
    const box = ref.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [onAtEnd]);
  const [requested, setRequested] = useState<{ readonly key: string; readonly pages: number } | null>(null);
  useEffect(() => {
    if (!requested || isReading) return;
    const { key, pages } = requested;
    const at = keys.indexOf(key);
    const row = ref.current && findRow(ref.current, key);
    if (row) {
      scrollToRow(row);
      setRequested(null);
    } else if (at >= 0) setVisibleRows((rows) => Math.max(rows, keys.length - at));
    else if (hasOlder && pages > 0) {
      setRequested({ key, pages: pages - 1 });
      readOlder().catch((error: unknown) => {
        setRequested(null);
        showErrorToast(error);
      });
    } else {
      setRequested(null);
      onMissing();
    }
  }, [requested, isReading, keys, hasOlder, readOlder, onMissing]);
  const toLine = useCallback((key: string) => setRequested({ key, pages: maxPagesBack }), []);
  return { ref, onScroll, shown, fresh, toEnd, toLine };
}

function scrollToRow(row: HTMLElement): void {
  row.scrollIntoView({ block: 'center' });
  row.dataset.found = '';
  setTimeout(() => delete row.dataset.found, 1_600);
}

const findRow = (box: HTMLElement, key: string) =>
  box.querySelector<HTMLElement>(`[data-uuid="${CSS.escape(key)}"]`);

/** The first line that is wholly in sight, and how far below the upper edge it stands. */
function findFirstVisibleRow(box: HTMLElement): Anchor | null {
  for (const row of box.querySelectorAll<HTMLElement>('[data-uuid]')) {
    const top = row.offsetTop - box.scrollTop;
    if (top >= 0) return { key: row.dataset.uuid ?? '', top, at: box.scrollTop };
  }
  return null;
}

/** What grows or shrinks by itself (the panel, a quote, a font that arrives) moves nobody away. */
function useRestoreOnResize(ref: RefObject<HTMLDivElement | null>, stay: () => void): void {
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const watch = new ResizeObserver(stay);
    watch.observe(box);
    return () => watch.disconnect();
  }, [ref, stay]);
}
