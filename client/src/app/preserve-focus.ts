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
  let ancestors: readonly Element[] = [];
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

function ancestorsOf(element: Element): readonly Element[] {
  const found: Element[] = [];
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
    found.push(one);
  return found;
}

function focusNear(ancestors: readonly Element[]): void {
  for (const ancestor of ancestors) {
    if (!ancestor.isConnected) continue;
    if (ancestor.id === 'root') break;
    const near = ancestor.querySelector<HTMLElement>(controls);
    if (near?.checkVisibility()) {
      near.focus({ preventScroll: true });
      return;
    }
    if (ancestor.matches(parts)) break;
  }
  document.getElementById('main')?.focus({ preventScroll: true });
}
