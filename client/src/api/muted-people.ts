import { queryOptions, useQuery } from '@tanstack/react-query';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { isRegisteredAtom } from '../platform/session.ts';
import { tabStorage } from '../platform/storage.ts';
import { store } from '../platform/store.ts';
import { onUserDataCleared } from '../platform/user-data.ts';
import { useBlockedUsers } from './blocked-users.ts';
import { changeUserData, userDataQuery } from './user-data.ts';

/** The name is stored too, because guests have no profile to look it up. */
export interface MutedPerson {
  readonly uuid: string;
  readonly name: string;
}

/** Maximum number of muted people. With more, those muted first are shown again. */
const MOST_MUTED = 200;
const key = 'mutedPeople';

/** Reads the stored muted people; leaves out entries that are not valid. */
export function readMutedPeople(value: unknown): readonly MutedPerson[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown): MutedPerson[] => {
    const { uuid, name }: Record<string, unknown> = Object(entry);
    return typeof uuid === 'string' && typeof name === 'string' ? [{ uuid, name }] : [];
  });
}

/** [H1630] Adds a person at the end, or removes them. */
export function changeMutedPeople(
  muted: readonly MutedPerson[],
  { uuid, name }: MutedPerson,
  isMuted: boolean,
): readonly MutedPerson[] {
  const others = muted.filter((one) => one.uuid !== uuid);
  return isMuted ? [...others, { uuid, name }].slice(-MOST_MUTED) : others;
}

function readStoredByGuest(): readonly MutedPerson[] {
  try {
    return readMutedPeople(JSON.parse(tabStorage.read(key) ?? '[]'));
  } catch {
    return [];
  }
}

/** Guests have no account in which the server could store the people whom they mute. */
const mutedByGuestAtom = atom(readStoredByGuest());
onUserDataCleared(() => store.set(mutedByGuestAtom, []));

const mutedPeopleQuery = () =>
  queryOptions({ ...userDataQuery(), select: (data) => readMutedPeople(data[key]) });

const nobody: readonly MutedPerson[] = [];

/** [H1630] The people whom the user has muted, in all browsers; for a guest only in this tab. */
export function useMutedPeople(): readonly MutedPerson[] {
  const isRegistered = useAtomValue(isRegisteredAtom);
  const stored = useQuery({ ...mutedPeopleQuery(), enabled: isRegistered }).data ?? nobody;
  const byGuest = useAtomValue(mutedByGuestAtom);
  return isRegistered ? stored : byGuest;
}

/** [H1630] Mutes a person for the user only; nobody else learns of it. */
export async function setPersonMuted(person: MutedPerson, isMuted: boolean): Promise<void> {
  if (store.get(isRegisteredAtom)) {
    await changeUserData(key, (value) => changeMutedPeople(readMutedPeople(value), person, isMuted));
    return;
  }
  const next = changeMutedPeople(store.get(mutedByGuestAtom), person, isMuted);
  store.set(mutedByGuestAtom, next);
  tabStorage.write(key, JSON.stringify(next));
}

/** Returns whose messages and voices the user does not get in hangouts: muted and blocked people. */
export function useHiddenPeople(): readonly string[] {
  const muted = useMutedPeople();
  const blocked = useBlockedUsers();
  return useMemo(() => [...blocked, ...muted.map(({ uuid }) => uuid)], [blocked, muted]);
}
