/** By how many places each key moves the focus. */
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Moves the focus to another button of a group by an arrow key, Home or End. The group is not scrolled, because the stage
 * around it has no scroll bars.
 * @returns whether the key was one of these
 */
export function moveFocus(group: HTMLElement, key: string): boolean {
  const buttons = [...group.querySelectorAll<HTMLElement>('button')];
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? buttons.indexOf(activeElement) : -1;
  const step = steps[key];
  const next =
    key === 'Home'
      ? 0
      : key === 'End'
        ? buttons.length - 1
        : step === undefined
          ? null
          : (at + step + buttons.length) % buttons.length;
  if (next === null) return false;
  buttons[next]?.focus({ preventScroll: true });
  return true;
}
