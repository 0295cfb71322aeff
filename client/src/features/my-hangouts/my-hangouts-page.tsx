import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { mayDeleteRoom, mayModerate } from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Plus, Settings2, Sparkles, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { deleteRoom } from '../../api/room-changes.ts';
import { myRoomsQuery } from '../../api/rooms.ts';
import { RegisteredPage } from '../../components/account/registered-page.tsx';
import { usePromotion } from '../../components/room/use-promotion.ts';
import { EmptyVenue } from '../../components/stage/empty-venue.tsx';
import { VenueImage } from '../../components/stage/venue-image.tsx';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { ButtonLink, IconButton, IconLink } from '../../design/primitives/button.tsx';
import { Card } from '../../design/primitives/card.tsx';
import { Tag } from '../../design/primitives/tag.tsx';
import textStyles from '../../design/text.module.css';
import { currentPersonAtom, policyContextOf } from '../../live/room/policy-context.ts';
import { formatNumber } from '../../platform/i18n.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { showErrorToast, showToast } from '../../platform/toasts.ts';
import { ConfirmRoomDeletion } from './create/confirm-room-deletion.tsx';
import styles from './my-hangouts.module.css';
import { OwnershipTransfers } from './ownership-transfers.tsx';

/** Lists the hangouts in which the user has a role, with the actions that the role permits. */
export function MyHangoutsPage() {
  const { t } = useTranslation();
  return (
    <RegisteredPage
      title={t('mine.title')}
      text={t('mine.text')}
      guest={{
        title: t('mine.title'),
        text: t('account.reasonCreate'),
        reason: 'create',
      }}
    >
      <OwnershipTransfers />
      <HangoutList />
    </RegisteredPage>
  );
}

function HangoutList() {
  const { t } = useTranslation();
  const rooms = useQuery(myRoomsQuery());
  if (!rooms.data) return <QueryState query={rooms} count={4} size={72} />;
  if (rooms.data.length === 0)
    return (
      <EmptyVenue
        design="CLUB"
        figures={['mirra', 'rex', 'miso']}
        title={t('mine.none')}
        text={t('mine.noneText')}
      >
        <ButtonLink variant="brand" to="/create">
          <Plus size={20} aria-hidden="true" />
          {t('app.create')}
        </ButtonLink>
      </EmptyVenue>
    );
  return (
    <ul className={styles.myHangouts}>
      {rooms.data.map((room) => (
        <HangoutEntry key={room.uuid} room={room} />
      ))}
    </ul>
  );
}

function HangoutEntry({ room }: { room: Room }) {
  const { t } = useTranslation();
  const me = useAtomValue(currentPersonAtom);
  const promotion = usePromotion(room);
  const [isAsking, setAsking] = useState(false);
  const policyContext = policyContextOf(room, serverNow());
  const end = () => {
    setAsking(false);
    deleteRoom(room.uuid).then(
      () => showToast({ tone: 'plain', text: t('create.deleted', { name: room.name }) }),
      showErrorToast,
    );
  };
  return (
    <Card as="li" className={styles.myHangout} data-testid="my-hangout" data-slug={room.slug}>
      <Link to={`/r/${room.slug}`} className={styles.way}>
        <span className={styles.picture}>
          {room.posterUrl ? (
            <img src={`${room.posterUrl}?size=256`} alt="" />
          ) : (
            <VenueImage design={room.design} />
          )}
        </span>
        <span className={styles.words}>
          <strong className={textStyles.oneLine}>
            <bdi>{room.name}</bdi>
          </strong>
          <small className={textStyles.quiet}>
            <Users size={14} aria-hidden="true" />
            <span className={textStyles.num}>{formatNumber(room.numberOfUsersInRoom)}</span>
            <span className={textStyles.oneLine}>
              · <bdi>{room.song ? room.song.trackName : t('home.quiet')}</bdi>
            </span>
          </small>
          <span className={styles.tags}>
            {room.promoted ? <Tag tone="mod">{t('mine.isPromoted')}</Tag> : null}
            {room.type === 'PRIVATE' ? <Tag>{t('create.private')}</Tag> : null}
          </span>
        </span>
      </Link>
      <span className={styles.tools}>
        {promotion ? (
          <IconButton
            label={promotion.label}
            aria-pressed={promotion.isPromoted}
            data-testid="promote"
            onClick={promotion.toggle}
          >
            <Sparkles size={20} />
          </IconButton>
        ) : null}
        {me && mayModerate(me, policyContext) ? (
          <IconLink
            to={`/r/${room.slug}/settings`}
            aria-label={t('room.settings')}
            title={t('room.settings')}
          >
            <Settings2 size={20} />
          </IconLink>
        ) : null}
        {me && mayDeleteRoom(me, policyContext) ? (
          <IconButton label={t('create.delete')} onClick={() => setAsking(true)} data-testid="delete">
            <Trash2 size={20} />
          </IconButton>
        ) : null}
      </span>
      {isAsking ? (
        <ConfirmRoomDeletion name={room.name} onClose={() => setAsking(false)} onYes={end} />
      ) : null}
    </Card>
  );
}
