import { type KeyboardEvent, type RefObject, useEffect } from 'react';

/** Popovers inside a row handle arrow keys themselves. */
const popovers = '[data-popover]';

const rowsOf = (list: HTMLElement): HTMLElement[][] =>
  [...list.querySelectorAll<HTMLElement>('li')]
    .map((row) =>
      [...row.querySelectorAll<HTMLElement>('button, a[href]')].filter(
        (control) => !control.closest(popovers),
      ),
    )
    .filter((controls) => controls.length > 0);

/**
 * [H268] Makes the rows of a list one tab stop. Up and down move to the same control of another row, left and right
 * within a row, Home and End to the first and the last row. Returns the handler for `onKeyDown` of the list.
 */
export function useRovingRows(list: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  // Runs after each render, because rows come and go; the focused control stays the tab stop.
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    markTabStop(element);
    const onFocus = () => markTabStop(element);
    element.addEventListener('focusin', onFocus);
    return () => element.removeEventListener('focusin', onFocus);
  });
  return (event) => {
    if (!list.current || !(event.target instanceof HTMLElement) || event.target.closest(popovers)) return;
    const next = findNext(rowsOf(list.current), event.target, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
}

function markTabStop(list: HTMLElement): void {
  const all = rowsOf(list).flat();
  const stop =
    all.find((control) => control === document.activeElement) ??
    all.find((control) => control.tabIndex === 0 && control.hasAttribute('data-stop')) ??
    all[0];
  for (const control of all) {
    control.tabIndex = control === stop ? 0 : -1;
    control.toggleAttribute('data-stop', control === stop);
  }
}

function findNext(
  rows: readonly HTMLElement[][],
  focused: HTMLElement,
  key: string,
): HTMLElement | undefined {
  const row = rows.findIndex((controls) => controls.includes(focused));
  if (row < 0) return undefined;
  const column = rows[row]?.indexOf(focused) ?? 0;
  const inRow = (controls: readonly HTMLElement[] | undefined) =>
    controls?.[Math.min(column, controls.length - 1)];
  switch (key) {
    case 'ArrowDown':
      return inRow(rows[row + 1]);
    case 'ArrowUp':
      return inRow(rows[row - 1]);
    case 'Home':
      return inRow(rows[0]);
    case 'End':
      return inRow(rows.at(-1));
    case 'ArrowRight':
      return rows[row]?.[column + 1];
    case 'ArrowLeft':
      return rows[row]?.[column - 1];
    default:
      return undefined;
  }
}
