import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { mayDeleteRoom, type RoomPerson, type RoomPolicyContext } from '@hangout/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeRoom, deleteRoom } from '../../../api/room-changes.ts';
import { Button } from '../../../design/primitives/button.tsx';
import { useNavigate } from '../../../platform/navigate.ts';
import { showErrorToast, showToast } from '../../../platform/toasts.ts';
import { ConfirmRoomDeletion } from '../create/confirm-room-deletion.tsx';
import { findRoomChanges } from '../create/room-changes.ts';
import { draftOf } from '../create/room-draft.ts';
import { RoomForm } from '../create/room-form.tsx';
import { GuestPassword } from './guest-password.tsx';
import { Pins } from './pins.tsx';
import { Poster } from './poster.tsx';
import { RoomChat } from './room-chat.tsx';
import styles from './room-settings.module.css';
import { RoomVoices } from './room-voices.tsx';

export function GeneralSettings({
  room,
  me,
  policyContext,
}: {
  room: Room;
  me: RoomPerson;
  policyContext: RoomPolicyContext;
}) {
  return (
    <div className={styles.settingsStack}>
      <RoomVoices room={room} />
      <Poster room={room} />
      <Pins room={room} />
      <RoomSettingsForm
        room={room}
        mayDelete={mayDeleteRoom(me, policyContext)}
        isOwner={me.uuid === room.ownerUuid}
      />
      <GuestPassword room={room} />
      <RoomChat room={room} />
    </div>
  );
}

function RoomSettingsForm({
  room,
  mayDelete,
  isOwner,
}: {
  room: Room;
  mayDelete: boolean;
  isOwner: boolean;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const first = draftOf(room);
  const close = () => {
    setAsking(false);
    deleteRoom(room.uuid).then(() => {
      showToast({ tone: 'plain', text: t('create.deleted', { name: room.name }) });
      navigate('/');
    }, showErrorToast);
  };
  return (
    <RoomForm
      isOwner={isOwner}
      first={first}
      isNew={false}
      submitLabel={t('app.save')}
      send={(draft) => changeRoom(room.uuid, findRoomChanges(first, draft))}
      onSuccess={(changed) => {
        showToast({ tone: 'good', text: t('app.saved') });
        if (changed.slug !== room.slug) navigate(`/r/${changed.slug}/settings`, { replace: true });
      }}
    >
      {mayDelete ? (
        <Button variant="danger" onClick={() => setAsking(true)} data-testid="delete-room">
          {t('create.delete')}
        </Button>
      ) : null}
      {isAsking ? (
        <ConfirmRoomDeletion name={room.name} onClose={() => setAsking(false)} onYes={close} />
      ) : null}
    </RoomForm>
  );
}
