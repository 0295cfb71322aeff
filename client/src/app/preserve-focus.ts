/**
 * Selector of the controls that may get the focus. Fields are left out, because focusing a field opens the on-screen
 * keyboard of a phone.
 */
const controls = 'button:not(:disabled):not([aria-hidden]), a[href]';
/** Selector of the parts of a page. When the focused control disappears, the focus stays in the same part. */
const parts = 'main, section, aside, header, nav, form, dialog, [role="tabpanel"], [role="log"]';

/**
 * [H266] If the focused control disappears, for example because pressing it replaces it, moves the focus to the nearest
 * control, else to the page's content. Otherwise the browser would reset the focus to the document, and screen readers
 * would start at the top of the page.
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
    // A removed control is disconnected by the next microtask. A control that is still connected has lost the focus for
    // another reason, such as a click elsewhere.
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

/** An ancestor of the focused control, and the index of its child that contains the control. */
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
    // Tries the element that now has the place of the removed one, then the element before it, then the whole ancestor.
    for (const beside of [element.children[index], element.children[index - 1], element])
      if (beside && focusWithin(beside)) return;
    if (element.matches(parts)) break;
  }
  document.getElementById('main')?.focus({ preventScroll: true });
}

/**
 * Focuses an element if it is a control, else the first control inside it; returns true if there was a visible one.
 */
function focusWithin(element: Element): boolean {
  const control = element.matches(controls) ? element : element.querySelector(controls);
  if (!(control instanceof HTMLElement) || !control.checkVisibility()) return false;
  control.focus({ preventScroll: true });
  return true;
}
