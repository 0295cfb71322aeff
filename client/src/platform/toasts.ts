import { scaleTimeout } from '@hangout/rules/timeouts';
import { atom } from 'jotai';
import { errorText } from './errors.ts';
import { loadAllTexts } from './i18n.ts';
import { store } from './store.ts';
import { translate } from './use-error-text.ts';

/** A short message at the bottom of the screen, with an optional action. */
export interface Toast {
  readonly id: number;
  readonly tone: 'plain' | 'good' | 'bad';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** How long the toast is visible, ms; absent for the usual time. */
  readonly visibleMs?: number;
  /** Whether the page was operated by keyboard when the toast appeared. */
  readonly isByKeyboard: boolean;
}

export const toastsAtom = atom<readonly Toast[]>([]);

let lastId = 0;
/** Time for which a toast is visible, ms; longer with an action. [H2190] By keyboard the way to it takes longer. */
const visibleMs = { plain: 3_500, action: 7_000, actionByKeyboard: 20_000 };

const usualVisibleMs = ({ action, isByKeyboard }: Toast): number =>
  action ? visibleMs[isByKeyboard ? 'actionByKeyboard' : 'action'] : visibleMs.plain;

export function showToast(toast: Omit<Toast, 'id' | 'isByKeyboard'>): void {
  lastId += 1;
  const id = lastId;
  const isByKeyboard = Boolean(globalThis.document?.querySelector(':focus-visible'));
  store.set(toastsAtom, (all) =>
    [...all.filter((one) => one.text !== toast.text), { ...toast, id, isByKeyboard }].slice(-3),
  );
  startTimer(id);
}

const timers = new Map<number, ReturnType<typeof setTimeout>>();

function startTimer(id: number): void {
  const toast = store.get(toastsAtom).find((one) => one.id === id);
  if (!toast) return;
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => dismissToast(id), toast.visibleMs ?? scaleTimeout(usualVisibleMs(toast))),
  );
}

/** [H249] Keeps a toast visible while it has the focus or the pointer is over it. */
export function holdToast(id: number): void {
  clearTimeout(timers.get(id));
}

export function releaseToast(id: number): void {
  startTimer(id);
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  store.set(toastsAtom, (all) => all.filter((one) => one.id !== id));
}

/** Longest wait for the translated text of an error, ms; after that the server's message is shown. */
const maxTextWaitMs = 3_000;

/**
 * Shows an error as a toast. [H224] Loads the texts of errors first, because the first page does not contain
 * them.
 */
export function showErrorToast(error: unknown): void {
  const show = () => showToast({ tone: 'bad', text: errorText(error, translate) });
  const textWait = new Promise((resolve) => setTimeout(resolve, maxTextWaitMs));
  void Promise.race([loadAllTexts(), textWait]).then(show);
}

/**
 * Runs an action whose result no code awaits, such as that of a menu entry. Shows its error, or `doneText`
 * after success, as a toast.
 */
export function act(action: Promise<unknown>, doneText?: string): void {
  action.then(() => doneText !== undefined && showToast({ tone: 'good', text: doneText }), showErrorToast);
}
