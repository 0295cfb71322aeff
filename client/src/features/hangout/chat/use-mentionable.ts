import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { roomActions } from '../../../live/room/actions.ts';
import { messagesAtom, roomState } from '../../../live/room/room-state.ts';
import { myUuidAtom } from '../../../platform/session.ts';

interface MentionCandidate {
  readonly uuid: string;
  readonly nickname: string;
  readonly avatarId: string;
}

/** Pause after the last keystroke before users are searched, ms. */
const debounceMs = 200;

/**
 * Returns the people who can be mentioned: those on the floor and on stage, authors of recent messages, and others in
 * this hangout whom `search` has found.
 */
export function useMentionable(): { people: readonly MentionCandidate[]; search: (text: string) => void } {
  const floor = useAtomValue(roomState.floorUsers);
  const djs = useAtomValue(roomState.djs);
  const messages = useAtomValue(messagesAtom);
  const me = useAtomValue(myUuidAtom);
  const [found, setFound] = useState<readonly MentionCandidate[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = useCallback((text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      roomActions.roster({ search: text }).then(
        ({ users }) =>
          setFound(
            users.map(({ uuid, userProfile: { nickname, avatarId } }) => ({ uuid, nickname, avatarId })),
          ),
        () => {},
      );
    }, debounceMs);
  }, []);
  const people = useMemo(() => {
    const all = new Map<string, MentionCandidate>();
    for (const one of found) all.set(one.uuid, one);
    for (const message of messages.slice(-100))
      all.set(message.userUuid, {
        uuid: message.userUuid,
        nickname: message.userName,
        avatarId: message.avatarId,
      });
    for (const one of [...Object.values(floor), ...djs]) all.set(one.uuid, one);
    if (me) all.delete(me);
    return [...all.values()];
  }, [found, floor, djs, messages, me]);
  return { people, search };
}
