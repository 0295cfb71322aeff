import { atom } from 'jotai';
import { store } from '../../platform/store.ts';
import type { DurationAndReason } from '../moderation/duration-and-reason-dialog.tsx';
import { arePersonDialogsNeededAtom } from '../person/open-person-card.ts';

/** A confirmation dialog for an action, with the function that undoes it, if any. */
export interface Confirmation {
  readonly text: string;
  readonly danger: boolean;
  /** Whether the dialog asks for a duration and for a reason. */
  readonly fields?: { readonly time: boolean; readonly reason: boolean };
  readonly run: (terms: DurationAndReason) => Promise<unknown>;
  readonly undo?: () => Promise<unknown>;
}

export const confirmationAtom = atom<Confirmation | null>(null);
/** Uuid of the user whose moderation dialog is open, or null. */
export const moderatedUserAtom = atom<string | null>(null);
export const isFigureDialogOpenAtom = atom(false);

export function openConfirmation(confirmation: Confirmation): void {
  store.set(arePersonDialogsNeededAtom, true);
  store.set(confirmationAtom, confirmation);
}

/** Opens the platform moderators' dialog about one user. */
export function openModeration(uuid: string): void {
  store.set(arePersonDialogsNeededAtom, true);
  store.set(moderatedUserAtom, uuid);
}

export function openFigureDialog(): void {
  store.set(arePersonDialogsNeededAtom, true);
  store.set(isFigureDialogOpenAtom, true);
}
