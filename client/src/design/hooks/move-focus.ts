/**
 * Moves the focus to another button of a group by an arrow key, Home or End; the buttons that are disabled are left out.
 * The group is not scrolled, because the stage around it has no scroll bars.
 * @param columns how many buttons a row has, where up and down move between rows; by default they are one row
 * @returns the button that has the focus now; null where the key is none of these
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
