/** Selector of elements that handle keys themselves: text fields and open menus. */
const WRITING = 'input:not([type=range], [type=checkbox]), textarea, select, [contenteditable], [role=menu]';
/** Selector of elements that the space bar activates. */
const PRESSABLE = 'button, a, input, summary, [role=button], [tabindex]:not([tabindex="-1"])';

interface PressedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly target: EventTarget | null;
}

/**
 * [H1464] Returns whether the pressed key is the push-to-talk key and the user is neither typing nor using a shortcut.
 */
function isTalkKey(event: PressedKey, talkKey: string): boolean {
  if (event.key.toLowerCase() !== talkKey) return false;
  const isShortcut = event.altKey || event.metaKey || (event.ctrlKey && talkKey !== 'control');
  if (isShortcut || document.querySelector('dialog:modal')) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest(WRITING)) return false;
  return talkKey !== ' ' || !target.closest(PRESSABLE);
}

/**
 * Calls `onHold` with true when the key is pressed, and with false when it is released or the window loses the focus.
 * Returns a function that stops it.
 */
export function watchTalkKey(talkKey: string, onHold: (isHeld: boolean) => void): () => void {
  const down = (event: KeyboardEvent) => {
    if (!isTalkKey(event, talkKey)) return;
    if (talkKey === ' ') event.preventDefault();
    if (!event.repeat) onHold(true);
  };
  const up = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() === talkKey) onHold(false);
  };
  const letGo = () => onHold(false);
  addEventListener('keydown', down);
  addEventListener('keyup', up);
  addEventListener('blur', letGo);
  return () => {
    removeEventListener('keydown', down);
    removeEventListener('keyup', up);
    removeEventListener('blur', letGo);
    letGo();
  };
}
