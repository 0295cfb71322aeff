import { atom } from 'jotai';
import { store } from '../../platform/store.ts';

/** A person whose card is opened, with what is known of them where their figure, face or name was pressed. */
export interface PersonReference {
  readonly uuid: string;
  readonly name: string;
  /** Slug of the avatar; the card finds it where the place that opens it does not know it. */
  readonly avatarId?: string;
}

/** The person whose card is open; null while none is open. */
export const personCardAtom = atom<PersonReference | null>(null);
/** Whether the dialogs about people are mounted: from the first time that one of them is needed. */
export const arePersonDialogsNeededAtom = atom(false);

/** [H840] Opens the card of a person over the page, from any figure, face or name. */
export function openPersonCard(person: PersonReference): void {
  store.set(arePersonDialogsNeededAtom, true);
  store.set(personCardAtom, person);
}

export const closePersonCard = (): void => store.set(personCardAtom, null);
