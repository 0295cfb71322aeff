import { atom } from 'jotai';
import { errorText } from './errors.ts';
import { store } from './store.ts';
import { lookup } from './use-errors.ts';

/** A short message at the foot of the screen. */
export interface Notice {
  readonly id: number;
  readonly tone: 'plain' | 'good' | 'bad';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

export const noticesAtom = atom<readonly Notice[]>([]);
/** Said to screen readers, shown nowhere. */
export const announcementAtom = atom('');

let lastId = 0;
/** How long a notice stays, ms; longer with something to press. */
const stay = { plain: 3_500, action: 7_000 };

export function notify(notice: Omit<Notice, 'id'>): void {
  lastId += 1;
  const id = lastId;
  store.set(noticesAtom, (all) =>
    [...all.filter((one) => one.text !== notice.text), { ...notice, id }].slice(-3),
  );
  setTimeout(() => dismiss(id), notice.action ? stay.action : stay.plain);
}

export function dismiss(id: number): void {
  store.set(noticesAtom, (all) => all.filter((one) => one.id !== id));
}

/** Shows a refusal in words. */
export function notifyError(error: unknown): void {
  notify({ tone: 'bad', text: errorText(error, lookup) });
}

export function announce(text: string): void {
  store.set(announcementAtom, text);
}
