import type { Room } from '@hangout/contract/rest/room-service/room-shape';
import { isLiveSignLit } from '@hangout/rules';
import { Lock, Users } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Cover } from '../../design/primitives/cover.tsx';
import { ExplicitMark } from '../../design/primitives/explicit-mark.tsx';
import { Skeleton } from '../../design/primitives/states.tsx';
import { formatNumber } from '../../platform/i18n.ts';
import { Avatar } from '../stage/avatar.tsx';
import { VenueImage } from '../stage/venue-image.tsx';

/** [H853] The number of people inside, with the LIVE sign while a DJ plays. */
function UserCount({ room }: { room: Room }) {
  const { t } = useTranslation();
  return (
    <span className="room-count num">
      {isLiveSignLit(room.isLive, room.song ? room.djName : null) ? (
        <span className="live-tag">{t('room.live')}</span>
      ) : null}
      {room.explicit ? <ExplicitMark of="room" /> : null}
      {room.isPasswordProtected ? (
        <Lock size={14} aria-hidden="true" />
      ) : (
        <Users size={15} aria-hidden="true" />
      )}
      <span aria-hidden="true">{formatNumber(room.numberOfUsersInRoom)}</span>
      <span className="heard-only">{t('home.people', { count: room.numberOfUsersInRoom })}</span>
    </span>
  );
}

/** Below this number of people, a card shows the venue without the painted crowd. */
const fewPeople = 12;

/** [H853] The poster of a hangout, or the image of its venue, which has a crowd only if enough people are inside. */
function RoomImage({ room, eager }: { room: Room; eager?: boolean }) {
  if (room.posterUrl)
    return (
      <img
        className="room-poster"
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

/** The avatars of a few people inside. */
function Faces({ room, size }: { room: Room; size: number }) {
  return (
    <span className="faces room-faces" aria-hidden="true">
      {room.faces.slice(0, 3).map((face) => (
        <Avatar key={face.uuid} avatarId={face.avatarId} size={size} />
      ))}
    </span>
  );
}

function NowPlayingDj({ room }: { room: Room }) {
  const { t } = useTranslation();
  if (!room.song) return t('home.quiet');
  if (!room.djName) return t('home.autoPlays');
  return <Trans i18nKey="home.djPlays" values={{ name: room.djName }} components={{ dj: <b /> }} />;
}

/** The card of a promoted hangout: image, current song, DJ and a few of the people inside. */
export function LargeCard({ room }: { room: Room }) {
  return (
    <Link to={`/r/${room.slug}`} className="large-card" data-testid="promoted-card">
      <RoomImage room={room} eager />
      <UserCount room={room} />
      <Faces room={room} size={30} />
      <span className="large-card-foot">
        <Cover song={room.song} size={56} />
        <span style={{ minWidth: 0 }}>
          <strong className="one-line">{room.name}</strong>
          {room.song ? (
            <span className="one-line">
              {room.song.trackName}, {room.song.artistName}
            </span>
          ) : null}
          <span className={`who-plays ${room.song ? 'one-line' : 'two-lines'}`}>
            <NowPlayingDj room={room} />
          </span>
        </span>
      </span>
    </Link>
  );
}

/** [H882] The card of a hangout in a list; the line under its name may take two lines. */
export function SmallCard({ room }: { room: Room }) {
  const { t } = useTranslation();
  const dj = room.djName ? `DJ ${room.djName}` : '';
  const line = room.song ? [room.song.trackName, dj].filter(Boolean).join(', ') : t('home.quiet');
  return (
    <Link to={`/r/${room.slug}`} className="small-card" data-testid="room-card">
      <span className="small-card-picture">
        <RoomImage room={room} />
        <UserCount room={room} />
        <Faces room={room} size={24} />
      </span>
      <strong className="one-line">{room.name}</strong>
      <span className="two-lines quiet" data-testid="card-line">
        {line}
      </span>
    </Link>
  );
}

/** Skeletons of cards while hangouts are loading. */
export function CardSkeletons({ count, large }: { count: number; large?: boolean }) {
  return Array.from({ length: count }, (_, index) => index).map((index) => (
    <div key={index} className={large ? 'large-card' : 'small-card'} aria-hidden="true">
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
