import { type RefObject, useEffect, useRef } from 'react';

/** The key that moves the focus to the newest toast, and back. */
export const TOAST_KEY = 'F8';

/**
 * [H2190] Handles the key. The focus also goes back when the toast that has it closes. Returns a function to call after
 * each change of the toasts.
 */
export function useToastKey(list: RefObject<HTMLElement | null>): () => void {
  const returnTo = useRef<HTMLElement | null>(null);
  const goBack = () => {
    returnTo.current?.focus();
    returnTo.current = null;
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const button = list.current?.querySelector<HTMLElement>(':scope > :last-child button');
      const focused = document.activeElement;
      if (event.key !== TOAST_KEY || !button || !(focused instanceof HTMLElement)) return;
      event.preventDefault();
      if (list.current?.contains(focused)) {
        goBack();
        return;
      }
      returnTo.current = focused;
      button.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
  return () => {
    if (document.activeElement === document.body) goBack();
  };
}
