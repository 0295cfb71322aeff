import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type CommunityPage, communityActions, communityRoomsQuery } from '../../api/communities.ts';
import { myRoomsQuery } from '../../api/rooms.ts';
import roomCardStyles from '../../components/room/room-card.module.css';
import { SmallCard } from '../../components/room/room-card.tsx';
import { FormDialog } from '../../design/patterns/form-dialog.tsx';
import { SectionHead } from '../../design/patterns/page.tsx';
import { Button, IconButton } from '../../design/primitives/button.tsx';
import { ScrollMore } from '../../design/primitives/scroll-more.tsx';
import textStyles from '../../design/text.module.css';
import { usePermissions } from '../../platform/permissions.ts';
import { isRegisteredAtom, myUuidAtom } from '../../platform/session.ts';
import { act } from '../../platform/toasts.ts';
import { useForm } from '../../platform/use-form.ts';
import styles from './communities.module.css';

/** [H641] The hangouts of a community. Its managers can remove any hangout, members only their own. */
export function CommunityRooms({ community }: { community: CommunityPage }) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  const isRegistered = useAtomValue(isRegisteredAtom);
  const { isAdmin } = usePermissions();
  const [isAdding, setAdding] = useState(false);
  const id = String(community.id);
  const list = useInfiniteQuery(communityRoomsQuery(id));
  const rooms = list.data?.pages.flatMap((page) => page.data) ?? [];
  const { myRole } = community;
  const isManager = myRole === 'owner' || myRole === 'moderator' || isAdmin;
  const mayAdd = isRegistered && (myRole !== null || isAdmin);
  return (
    <section aria-labelledby="community-rooms">
      <SectionHead>
        <h2 id="community-rooms">{t('communities.hangoutsTitle')}</h2>
        {mayAdd ? (
          <Button size="small" onClick={() => setAdding(true)} data-testid="community-add-room">
            <Plus size={18} aria-hidden="true" />
            {t('communities.addRoom')}
          </Button>
        ) : null}
      </SectionHead>
      {list.data && rooms.length === 0 ? (
        <p className={textStyles.quiet}>{t('communities.noHangouts')}</p>
      ) : null}
      <div className={roomCardStyles.smallCards}>
        {rooms.map((room) => (
          <div key={room.uuid} className={styles.room} data-testid="community-room">
            <SmallCard room={room} />
            {isManager || room.ownerUuid === me ? (
              <IconButton
                className={styles.removeRoom ?? ''}
                label={t('communities.removeRoom', { name: room.name })}
                onClick={() => act(communityActions.removeRoom(id, room.uuid))}
                data-testid="community-remove-room"
              >
                <X size={18} />
              </IconButton>
            ) : null}
          </div>
        ))}
      </div>
      <ScrollMore list={list} />
      {isAdding ? (
        <AddRoomsDialog
          id={id}
          isManager={isManager}
          known={rooms.map((room) => room.uuid)}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </section>
  );
}

interface AddRoomsDialogProps {
  readonly id: string;
  readonly isManager: boolean;
  /** Uuids of the hangouts that already belong to the community. */
  readonly known: readonly string[];
  readonly onClose: () => void;
}

/** Managers of the community can add any hangout in which they have a role, members only their own. */
function AddRoomsDialog({ id, isManager, known, onClose }: AddRoomsDialogProps) {
  const { t } = useTranslation();
  const me = useAtomValue(myUuidAtom);
  const mine = useQuery(myRoomsQuery());
  const rooms = (mine.data ?? []).filter(
    (room) => room.type === 'PUBLIC' && !known.includes(room.uuid) && (isManager || room.ownerUuid === me),
  );
  const form = useForm({
    first: (): { chosen: readonly string[] } => ({ chosen: [] }),
    isComplete: ({ chosen }) => chosen.length > 0,
    send: ({ chosen }) => communityActions.addRooms(id, [...chosen], isManager),
    onSuccess: onClose,
    showsRefusal: 'toast',
  });
  const { chosen } = form.values;
  const toggle = (uuid: string, isChosen: boolean) =>
    form.set({ chosen: isChosen ? [...chosen, uuid] : chosen.filter((one) => one !== uuid) });
  return (
    <FormDialog
      title={t('communities.addRoom')}
      onClose={onClose}
      testId="add-rooms-dialog"
      form={form}
      submitLabel={t('communities.addChosen', { count: chosen.length })}
      submitTestId="add-rooms"
      isDisabled={!form.isComplete}
    >
      {mine.data && rooms.length === 0 ? (
        <p className={textStyles.quiet}>
          {t('communities.noOwnHangouts')} <Link to="/create">{t('app.create')}</Link>
        </p>
      ) : null}
      <ul className={styles.choices}>
        {rooms.map((room) => (
          <li key={room.uuid}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={chosen.includes(room.uuid)}
                onChange={(event) => toggle(room.uuid, event.target.checked)}
                data-testid="choose-room"
              />
              <span className={textStyles.oneLine}>
                <bdi>{room.name}</bdi>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <p className={textStyles.quiet}>{t('communities.addRoomText')}</p>
    </FormDialog>
  );
}
