/**
 * Moves the focus in a group of buttons for an arrow key, Home or End; disabled ones are skipped. Does not scroll,
 * because the stage around the group has no scroll bars.
 * @param columns number of buttons per row, for up and down; by default all are in one row
 * @returns the button that has the focus now; null for any other key
 */
export function moveFocus(group: HTMLElement, key: string, columns = 1): HTMLElement | null {
  const buttons = [...group.querySelectorAll<HTMLElement>('button:not(:disabled)')];
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? buttons.indexOf(activeElement) : -1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  const step = steps[key];
  const next =
    key === 'Home'
      ? 0
      : key === 'End'
        ? buttons.length - 1
        : step === undefined
          ? null
          : (at + step + buttons.length) % buttons.length;
  const button = next === null ? undefined : buttons[next];
  button?.focus({ preventScroll: true });
  return button ?? null;
}
