import { scaleTimeout } from '@hangout/rules/timeouts';
import { atom } from 'jotai';
import { errorText } from './errors.ts';
import { loadAllTexts } from './i18n.ts';
import { store } from './store.ts';
import { translate } from './use-error-text.ts';

/** A toast: a short text at the bottom of the screen, with an optional action. */
export interface Toast {
  readonly id: number;
  readonly tone: 'plain' | 'good' | 'bad';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** How long the toast stays, ms, if that is not the usual time. */
  readonly visibleMs?: number;
}

export const toastsAtom = atom<readonly Toast[]>([]);

let lastId = 0;
/** How long a toast stays, ms; longer if it has an action. */
const visibleMs = { plain: 3_500, action: 7_000 };

export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1;
  const id = lastId;
  store.set(toastsAtom, (all) =>
    [...all.filter((one) => one.text !== toast.text), { ...toast, id }].slice(-3),
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
    setTimeout(
      () => dismissToast(id),
      toast.visibleMs ?? scaleTimeout(toast.action ? visibleMs.action : visibleMs.plain),
    ),
  );
}

/** [H249] Stops the timer of a toast while the toast has the focus or the pointer is over it. */
export function holdToast(id: number): void {
  clearTimeout(timers.get(id));
}

/** [H249] Restarts the timer of a held toast. */
export function releaseToast(id: number): void {
  startTimer(id);
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  store.set(toastsAtom, (all) => all.filter((one) => one.id !== id));
}

/** How long an error toast waits for the translated texts, ms; then it shows the server's message. */
const maxTextWaitMs = 3_000;

/** Shows an error as a toast. [H224] First loads the texts of errors, which the first page does not load. */
export function showErrorToast(error: unknown): void {
  const show = () => showToast({ tone: 'bad', text: errorText(error, translate) });
  const textWait = new Promise((resolve) => setTimeout(resolve, maxTextWaitMs));
  void Promise.race([loadAllTexts(), textWait]).then(show);
}

/** Shows the error of an action that no caller awaits, such as the action of a menu entry, as a toast. */
export function act(action: Promise<unknown>): void {
  action.catch(showErrorToast);
}
