import { atom } from 'jotai';
import { store } from '../../platform/store.ts';

/** What is known of a person where their avatar, face or name was pressed. */
export interface PersonReference {
  readonly uuid: string;
  readonly name: string;
  /** Avatar; if absent, the card loads it. */
  readonly avatarId?: string;
}

/** The person whose card is open; null if none. */
export const personCardAtom = atom<PersonReference | null>(null);
/** True once a dialog about a person was needed; from then on these dialogs are mounted. */
export const arePersonDialogsNeededAtom = atom(false);

/** [H840] Opens a person's card over the page. */
export function openPersonCard(person: PersonReference): void {
  store.set(arePersonDialogsNeededAtom, true);
  store.set(personCardAtom, person);
}

export const closePersonCard = (): void => store.set(personCardAtom, null);
