import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useHiddenPeople } from '../../api/muted-people.ts';

/** Uuids of the people whom the user has muted or blocked, for code outside of React. */
export const hiddenPeopleAtom = atom<ReadonlySet<string>>(new Set<string>());

export function useSyncHiddenPeople(): void {
  const hidden = useHiddenPeople();
  const set = useSetAtom(hiddenPeopleAtom);
  useEffect(() => set(new Set(hidden)), [hidden, set]);
}
