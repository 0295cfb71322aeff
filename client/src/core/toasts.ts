import { atom } from 'jotai';
import { errorText } from './errors.ts';
import { store } from './store.ts';
import { lookupText } from './use-error-text.ts';

/** A short message at the foot of the screen. */
export interface Toast {
  readonly id: number;
  readonly tone: 'plain' | 'good' | 'bad';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export const toastsAtom = atom<readonly Toast[]>([]);
/** Said to screen readers, shown nowhere. */
export const announcementAtom = atom('');

let lastId = 0;
/** How long a notice stays, ms; longer with something to press. */
const visibleMs = { plain: 3_500, action: 7_000 };

export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  const id = lastId;
  store.set(toastsAtom, (all) =>
    [...all.filter((one) => one.text !== toast.text), { ...toast, id }].slice(-3),
  );
  setTimeout(() => dismissToast(id), toast.action ? visibleMs.action : visibleMs.plain);
}

export function dismissToast(id: number): void {
  store.set(toastsAtom, (all) => all.filter((one) => one.id !== id));
}

/** Shows a refusal in words. */
export function showErrorToast(error: unknown): void {
  showToast({ tone: 'bad', text: errorText(error, lookupText) });
}

export function announceToScreenReaders(text: string): void {
  store.set(announcementAtom, text);
}
