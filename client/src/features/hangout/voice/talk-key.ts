/** Elements that handle keys themselves: text fields and open menus. */
const WRITING = 'input:not([type=range], [type=checkbox]), textarea, select, [contenteditable], [role=menu]';
/** Elements that the space bar presses. */
const PRESSABLE = 'button, a, input, summary, [role=button], [tabindex]:not([tabindex="-1"])';

interface PressedKey {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly target: EventTarget | null;
}

/** [H1464] True for the push-to-talk key, unless the user is typing, uses a shortcut or has a modal dialog open. */
function isTalkKey(event: PressedKey, talkKey: string): boolean {
  if (event.key.toLowerCase() !== talkKey) return false;
  const isShortcut = event.altKey || event.metaKey || (event.ctrlKey && talkKey !== 'control');
  if (isShortcut || document.querySelector('dialog:modal')) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest(WRITING)) return false;
  return talkKey !== ' ' || !target.closest(PRESSABLE);
}

/**
 * Calls `onHold` with true when the key is pressed, and with false when it is released or the window loses the focus,
 * until the returned function is called.
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
