/**
 * Moves the focus to another button of a group on an arrow key, Home or End; skips disabled buttons. Does not scroll
 * the group, because the stage around it has no scroll bars.
 * @param columns number of buttons per row; up and down move between rows. By default all buttons are one row
 * @returns the newly focused button; null for any other key
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
