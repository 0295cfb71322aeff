import { atom } from 'jotai';
import { store } from '../../platform/store.ts';
import { onUserDataCleared } from '../../platform/user-data.ts';
import type { DurationAndReason } from '../moderation/duration-and-reason-dialog.tsx';
import { arePersonDialogsNeededAtom, closePersonCard } from '../person/open-person-card.ts';

/** A question before an action, and what undoes the action. */
export interface Confirmation {
  readonly text: string;
  readonly danger: boolean;
  /** Whether the question asks for a duration and for a reason. */
  readonly fields?: { readonly time: boolean; readonly reason: boolean };
  readonly run: (terms: DurationAndReason) => Promise<unknown>;
  readonly undo?: () => Promise<unknown>;
}

export const confirmationAtom = atom<Confirmation | null>(null);
/** User whose moderation dialog is open; null if none. */
export const moderatedUserAtom = atom<string | null>(null);
export const isFigureDialogOpenAtom = atom(false);

export function openConfirmation(confirmation: Confirmation): void {
  store.set(arePersonDialogsNeededAtom, true);
  store.set(confirmationAtom, confirmation);
}

/** Opens the dialog of platform moderators about a user. */
export function openModeration(uuid: string): void {
  store.set(arePersonDialogsNeededAtom, true);
  store.set(moderatedUserAtom, uuid);
}

export function openFigureDialog(): void {
  store.set(arePersonDialogsNeededAtom, true);
  store.set(isFigureDialogOpenAtom, true);
}

onUserDataCleared(() => {
  closePersonCard();
  store.set(confirmationAtom, null);
  store.set(moderatedUserAtom, null);
  store.set(isFigureDialogOpenAtom, false);
});
