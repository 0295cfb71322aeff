import type { KeyboardEvent, RefObject } from 'react';
import { useEffect } from 'react';

/** Parts of a message that handle arrow keys themselves: its menu, the emoji picker and its dialogs. */
const popovers = '[data-popover], dialog';

const controlsOf = (row: HTMLElement): HTMLElement[] =>
  [...row.querySelectorAll<HTMLElement>('button:not([aria-hidden]), a[href]')].filter(
    (control) => !control.closest(popovers),
  );

/** [H845] Removes the controls of a message from the Tab order, so that each message is one tab stop. */
export function useSingleTabStop(row: RefObject<HTMLElement | null>): void {
  // Runs after each render, because a changed message may have new controls, such as reactions, quotes and cards.
  useEffect(() => {
    if (row.current) for (const control of controlsOf(row.current)) control.tabIndex = -1;
  });
}

/** [H845] Moves the focus with arrow keys: left and right within a message, up and down between messages. */
export function moveInMessages(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget;
  if (!(event.target instanceof HTMLElement) || event.target.closest(popovers)) return;
  const next = findNext(row, event.target, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function findNext(row: HTMLElement, focused: HTMLElement, key: string): HTMLElement | undefined {
  if (key === 'ArrowRight' || key === 'ArrowLeft') {
    const controls = [row, ...controlsOf(row)];
    const step = key === 'ArrowRight' ? 1 : -1;
    return controls[(controls.indexOf(focused) + step + controls.length) % controls.length];
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > article') ?? [])];
  return rows[rows.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)];
}
