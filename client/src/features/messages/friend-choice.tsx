import { useQueries } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { profileQuery } from '../../api/profiles.ts';
import { Avatar } from '../../components/stage/avatar.tsx';
import menuStyles from '../../design/primitives/menu.module.css';
import { closePeopleAtom } from '../../live/lobby/lobby-state.ts';
import styles from './messages.module.css';

/** Returns the friends who are not in the group yet. */
export function useChoosableFriends(members: readonly { readonly uuid: string }[] = []): string[] {
  const friends = useAtomValue(closePeopleAtom)?.friends ?? [];
  return [...friends].filter((uuid) => members.every((member) => member.uuid !== uuid));
}

interface FriendChoiceProps {
  readonly friends: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

export function FriendChoice({ friends, chosen, onChange }: FriendChoiceProps) {
  const profiles = useQueries({ queries: friends.map((uuid) => profileQuery(uuid)) });
  const toggle = (uuid: string) => {
    const next = new Set(chosen);
    if (!next.delete(uuid)) next.add(uuid);
    onChange(next);
  };
  return (
    <ul className={styles.groupFriends}>
      {profiles.flatMap(({ data }) =>
        data ? (
          <li key={data.uuid}>
            <label className={menuStyles.menuItem}>
              <input type="checkbox" checked={chosen.has(data.uuid)} onChange={() => toggle(data.uuid)} />
              <Avatar avatarId={data.avatarId} picture={data.profilePicture} size={34} />
              <bdi>{data.nickname}</bdi>
            </label>
          </li>
        ) : (
          []
        ),
      )}
    </ul>
  );
}
