import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface VirtualRowsProps {
  readonly count: number;
  /** Height of a row with the gap below it, pixels. */
  readonly rowHeight: number;
  /** Rows that are always rendered: the dragged one and the focused one. */
  readonly keptRows: readonly number[];
  /** Renders the list. `top` is a row's distance from the top of the list, pixels. */
  readonly children: (list: RenderedRows) => ReactNode;
}

export interface RenderedRows {
  readonly rows: readonly { readonly index: number; readonly top: number }[];
  /** Height of the whole list, pixels. */
  readonly height: number;
}

type ScrollerProps = Omit<VirtualRowsProps, 'rowHeight'> & {
  readonly rowHeight: number;
  /** Distance of the list from the top of the scrolled content, pixels. */
  readonly margin: number;
};

const OVERSCAN = 8;

/**
 * [H562] Renders only the visible rows of a long list and a few around them, whether the page, a panel or a sheet
 * scrolls.
 */
export function VirtualRows(props: VirtualRowsProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ scroller: Element | null; margin: number } | null>(null);
  // Runs after each render, because the content above the list may have grown.
  useLayoutEffect(() => {
    if (!anchor.current) return;
    const scroller = findScroller(anchor.current);
    const { top } = anchor.current.getBoundingClientRect();
    const margin = Math.round(
      scroller ? top - scroller.getBoundingClientRect().top + scroller.scrollTop : top + window.scrollY,
    );
    if (place?.scroller !== scroller || place.margin !== margin) setPlace({ scroller, margin });
  });
  return (
    <div ref={anchor}>
      {place === null ? null : place.scroller ? (
        <ElementRows {...props} margin={place.margin} scroller={place.scroller} />
      ) : (
        <WindowRows {...props} margin={place.margin} />
      )}
    </div>
  );
}

/** Returns the element that scrolls the list; null if the page itself does. */
function findScroller(from: Element): Element | null {
  for (let one = from.parentElement; one && one !== document.body; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return null;
}

const optionsOf = ({ count, rowHeight, keptRows, margin }: ScrollerProps) => ({
  count,
  estimateSize: () => rowHeight,
  overscan: OVERSCAN,
  scrollMargin: margin,
  rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) => {
    const kept = keptRows.filter((index) => index >= 0 && index < count);
    return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b);
  },
});

const rowsOf = (items: readonly VirtualItem[], margin: number) =>
  items.map(({ index, start }) => ({ index, top: start - margin }));

function WindowRows(props: ScrollerProps) {
  const list = useWindowVirtualizer(optionsOf(props));
  return props.children({ rows: rowsOf(list.getVirtualItems(), props.margin), height: list.getTotalSize() });
}

function ElementRows({ scroller, ...props }: ScrollerProps & { readonly scroller: Element }) {
  const list = useVirtualizer({ ...optionsOf(props), getScrollElement: () => scroller });
  return props.children({ rows: rowsOf(list.getVirtualItems(), props.margin), height: list.getTotalSize() });
}
