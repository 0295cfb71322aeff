/** What a keyboard reaches; fields come last, because on a phone the focus in a field opens the keyboard. */
const controls = 'button:not(:disabled):not([aria-hidden]), a[href]';
/** Parts of a page beyond which the focus does not wander. */
const parts = 'main, section, aside, header, nav, form, dialog, [role="tabpanel"], [role="log"]';

/**
 * [H266] Keeps the focus where it was when the control that has it disappears, as after a press that replaces it: it goes to
 * the nearest control beside it, else to the content of the page. Browsers would let it fall back to the whole document, and
 * screen readers would begin to read the page from its top.
 */
export function preserveFocus(): void {
  let focused: Element | null = null;
  let ancestors: readonly Ancestor[] = [];
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    focused = target;
    ancestors = ancestorsOf(target);
  });
  document.addEventListener('focusout', ({ target }) => {
    // Whoever clicks beside everything wants the focus nowhere; a control that is removed is gone a moment later.
    queueMicrotask(() => {
      if (target === focused && focused?.isConnected) focused = null;
    });
  });
  new MutationObserver(() => {
    if (focused === null || focused.isConnected) return;
    focused = null;
    if (document.activeElement === null || document.activeElement === document.body) focusNear(ancestors);
  }).observe(document.body, { childList: true, subtree: true });
}

/** An element around the control that has the focus, and which of its children the control is in. */
interface Ancestor {
  readonly element: Element;
  readonly index: number;
}

function ancestorsOf(element: Element): readonly Ancestor[] {
  const found: Ancestor[] = [];
  let child = element;
  for (let one = child.parentElement; one && one !== document.body; one = one.parentElement) {
    found.push({ element: one, index: [...one.children].indexOf(child) });
    child = one;
  }
  return found;
}

function focusNear(ancestors: readonly Ancestor[]): void {
  for (const { element, index } of ancestors) {
    if (!element.isConnected) continue;
    if (element.id === 'root') break;
    // What has moved up into the place, else what stands before it, else anything.
    for (const beside of [element.children[index], element.children[index - 1], element])
      if (beside && focusWithin(beside)) return;
    if (element.matches(parts)) break;
  }
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Focuses an element where it is a control, else the first control inside of it; answers whether there was a visible one. */
function focusWithin(element: Element): boolean {
  const control = element.matches(controls) ? element : element.querySelector(controls);
  if (!(control instanceof HTMLElement) || !control.checkVisibility()) return false;
  control.focus({ preventScroll: true });
  return true;
}
