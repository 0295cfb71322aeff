import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { isLiveSignLit, isolateText } from '@hangout/rules';
import { Lock, Users } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Cover } from '../../design/primitives/cover.tsx';
import { ExplicitMark } from '../../design/primitives/explicit-mark.tsx';
import { Faces } from '../../design/primitives/faces.tsx';
import { SpokenOnly } from '../../design/primitives/spoken-only.tsx';
import { Skeleton } from '../../design/primitives/states.tsx';
import { LiveTag } from '../../design/primitives/tag.tsx';
import textStyles from '../../design/text.module.css';
import { formatNumber } from '../../platform/i18n.ts';
import { Avatar } from '../stage/avatar.tsx';
import { VenueImage } from '../stage/venue-image.tsx';
import { FriendsInside } from './friends-inside.tsx';
import styles from './room-card.module.css';

/** [H853] How many people are inside, with the LIVE sign while a DJ plays. */
function UserCount({ room }: { room: Room }) {
  const { t } = useTranslation();
  return (
    <span className={`${styles.roomCount} ${textStyles.num}`}>
      {isLiveSignLit(room.isLive, room.song ? room.djName : null) ? (
        <LiveTag className={styles.roomLive}>{t('room.live')}</LiveTag>
      ) : null}
      {room.song?.explicit ? <ExplicitMark of="room" /> : null}
      {room.isPasswordProtected ? (
        <Lock size={14} aria-hidden="true" />
      ) : (
        <Users size={15} aria-hidden="true" />
      )}
      <span aria-hidden="true">{formatNumber(room.numberOfUsersInRoom)}</span>
      <SpokenOnly>{t('home.people', { count: room.numberOfUsersInRoom })}</SpokenOnly>
    </span>
  );
}

/** With fewer people than this, the image of the venue has no painted crowd. */
const fewPeople = 12;

/** [H853] The poster of a hangout, or the image of its venue. */
function RoomImage({ room, eager }: { room: Room; eager?: boolean }) {
  if (room.posterUrl)
    return (
      <img
        src={`${room.posterUrl}?size=500`}
        srcSet={`${room.posterUrl}?size=500 1x, ${room.posterUrl}?size=1024 2x`}
        alt=""
        loading={eager ? 'eager' : 'lazy'}
      />
    );
  return (
    <VenueImage design={room.design} eager={eager ?? false} isEmpty={room.numberOfUsersInRoom < fewPeople} />
  );
}

function RoomFaces({ room, size }: { room: Room; size: number }) {
  return (
    <Faces className={styles.roomFaces} aria-hidden="true">
      {room.faces.slice(0, 3).map((face) => (
        <Avatar key={face.uuid} avatarId={face.avatarId} size={size} />
      ))}
    </Faces>
  );
}

function NowPlayingDj({ room }: { room: Room }) {
  const { t } = useTranslation();
  if (!room.song) return room.vibe || t('home.quiet');
  if (!room.djName) return t('home.autoPlays');
  return <Trans i18nKey="home.djPlays" values={{ name: room.djName }} components={{ dj: <b /> }} />;
}

/** The card of a promoted hangout. */
export function LargeCard({ room }: { room: Room }) {
  return (
    <Link to={`/r/${room.slug}`} className={styles.largeCard} data-testid="promoted-card">
      <RoomImage room={room} eager />
      <UserCount room={room} />
      <RoomFaces room={room} size={30} />
      <span className={styles.largeCardFoot}>
        <Cover song={room.song} size={56} />
        <span style={{ minWidth: 0 }}>
          <strong className={`${textStyles.oneLine} ${styles.roomLine}`}>
            <bdi>{room.name}</bdi>
          </strong>
          {room.song ? (
            <span className={`${textStyles.oneLine} ${styles.roomLine}`}>
              <bdi>{room.song.trackName}</bdi>, <bdi>{room.song.artistName}</bdi>
            </span>
          ) : null}
          <span
            className={`${styles.whoPlays} ${room.song ? `${textStyles.oneLine} ${styles.roomLine}` : textStyles.twoLines}`}
          >
            <NowPlayingDj room={room} />
          </span>
          <FriendsInside room={room} />
        </span>
      </span>
    </Link>
  );
}

/** [H882] The card of a hangout in a list; the text below its name may take two lines. */
export function SmallCard({ room }: { room: Room }) {
  const { t } = useTranslation();
  const dj = room.djName ? `DJ ${room.djName}` : '';
  const line = room.song
    ? [room.song.trackName, dj].filter(Boolean).map(isolateText).join(', ')
    : room.vibe || t('home.quiet');
  return (
    <Link to={`/r/${room.slug}`} className={styles.smallCard} data-testid="room-card">
      <span className={styles.smallCardPicture}>
        <RoomImage room={room} />
        <UserCount room={room} />
        <RoomFaces room={room} size={24} />
      </span>
      <strong className={`${textStyles.oneLine} ${styles.roomLine}`}>
        <bdi>{room.name}</bdi>
      </strong>
      <span
        className={`${textStyles.twoLines} ${textStyles.quiet} ${styles.roomAbout}`}
        data-testid="card-line"
      >
        {line}
      </span>
      <FriendsInside room={room} />
    </Link>
  );
}

export function CardSkeletons({ count, large }: { count: number; large?: boolean }) {
  return Array.from({ length: count }, (_, index) => index).map((index) => (
    <div key={index} className={large ? styles.largeCard : styles.smallCard} aria-hidden="true">
      {large ? (
        <Skeleton height={236} radius={24} />
      ) : (
        <>
          <Skeleton height={126} radius={20} />
          <Skeleton width="60%" height={14} />
          <Skeleton width="80%" height={12} />
        </>
      )}
    </div>
  ));
}
