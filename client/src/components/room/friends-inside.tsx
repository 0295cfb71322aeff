import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { useQueries } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '../../api/profiles.ts';
import textStyles from '../../design/text.module.css';
import styles from './room-card.module.css';

/** [H1634] Names a friend who is inside, or says how many friends are. */
export function FriendsInside({ room: { friendInRoomUuids } }: { room: Pick<Room, 'friendInRoomUuids'> }) {
  const { t } = useTranslation();
  const count = friendInRoomUuids.length;
  const [first] = useQueries({ queries: friendInRoomUuids.slice(0, 1).map((uuid) => profileQuery(uuid)) });
  const name = first?.data?.nickname;
  if (count === 0 || name === undefined) return null;
  return (
    <span className={`${styles.friends} ${textStyles.oneLine}`} data-testid="friends-inside">
      <HeartHandshake size={15} aria-hidden="true" />
      {count === 1 ? t('room.friendInside', { name }) : t('room.friendsInside', { name, count: count - 1 })}
    </span>
  );
}
