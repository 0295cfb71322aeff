import { atom } from 'jotai';
import { store } from '../../platform/store.ts';

/** The person whose card to open, with the fields that are known at the avatar, face or name that was pressed. */
export interface PersonReference {
  readonly uuid: string;
  readonly name: string;
  /** Slug of the avatar; if absent, the card looks it up. */
  readonly avatarId?: string;
}

/** The person whose card is open, or null. */
export const personCardAtom = atom<PersonReference | null>(null);
/** Whether the dialogs about people are mounted: true after the first use. */
export const arePersonDialogsNeededAtom = atom(false);

/** [H840] Opens the card of a person over the page, from any avatar, face or name. */
export function openPersonCard(person: PersonReference): void {
  store.set(arePersonDialogsNeededAtom, true);
  store.set(personCardAtom, person);
}

export const closePersonCard = (): void => store.set(personCardAtom, null);
