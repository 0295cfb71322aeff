import { atom } from 'jotai';
import { errorText } from './errors.ts';
import { store } from './store.ts';
import { translate } from './use-error-text.ts';

/** A toast: a short text at the bottom of the screen, with an optional action. */
export interface Toast {
  readonly id: number;
  readonly tone: 'plain' | 'good' | 'bad';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export const toastsAtom = atom<readonly Toast[]>([]);

let lastId = 0;
/** How long a toast stays, ms; longer where it has an action. */
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

/** Shows an error as a toast. */
export function showErrorToast(error: unknown): void {
  showToast({ tone: 'bad', text: errorText(error, translate) });
}
