/** Controls that may get the focus. Not text fields, because they open the on-screen keyboard of a phone. */
const controls = 'button:not(:disabled):not([aria-hidden]), a[href]';
/** Parts of a page: the focus stays in the same part. */
const parts = 'main, section, aside, header, nav, form, dialog, [role="tabpanel"], [role="log"]';

/**
 * [H266] If the focused control disappears, for example because a press replaces it, focuses the nearest control, or
 * else the page's content. The browser would focus the document, and screen readers start at the top of the page.
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
    // By the next microtask a removed control is disconnected. One that is still connected has lost the focus for
    // another reason, such as a click.
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

/** An ancestor of the focused control, and which of its children contains the control. */
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
    // Tries the element in the place of the removed one, then the one before it, then the whole ancestor.
    for (const beside of [element.children[index], element.children[index - 1], element])
      if (beside && focusWithin(beside)) return;
    if (element.matches(parts)) break;
  }
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Focuses a control, or the first control inside an element; returns false if there is no visible one. */
function focusWithin(element: Element): boolean {
  const control = element.matches(controls) ? element : element.querySelector(controls);
  if (!(control instanceof HTMLElement) || !control.checkVisibility()) return false;
  control.focus({ preventScroll: true });
  return true;
}
