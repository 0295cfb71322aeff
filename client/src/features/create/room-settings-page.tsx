import type { Room } from '@hangout/contract';
import { DJ_TYPES, mayDeleteRoom, mayEditRoom } from '@hangout/rules';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { DoorClosed, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { changeRoom, deleteRoom, type RoomChange, roomBySlug } from '../../api/rooms.ts';
import { notify, notifyError } from '../../app/notices.ts';
import { useErrorText } from '../../app/use-errors.ts';
import { mePersonAtom, momentOf } from '../../room/person.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { BoneRows, Empty, Failed } from '../../ui/states.tsx';
import { changesOf } from './changes.ts';
import type { RoomDraft } from './draft.ts';
import { KeptOut } from './kept-out.tsx';
import { RoomForm } from './room-form.tsx';

const draftOf = (room: Room): RoomDraft => ({
  name: room.name,
  slug: room.slug,
  description: room.description,
  design: room.design,
  type: room.type,
  password: '',
  djType: DJ_TYPES.find((type) => type === room.djType) ?? 'EVERYONE',
  numberOfDjs: room.numberOfDjs,
  songsPerDj: room.songsPerDj,
  genres: room.genres,
  autoDj: room.autoDj,
  voteToSkip: room.voteToSkip,
});

/** [H031] What those who run a hangout decide about it; each change is seen inside at once. */
export function RoomSettingsPage() {
  const { t } = useTranslation();
  const { slug = '' } = useParams();
  const room = useQuery(roomBySlug(slug));
  const me = useAtomValue(mePersonAtom);
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>{t('create.settingsTitle')}</h1>
          {room.data ? <p>{room.data.name}</p> : null}
        </div>
        <Link className="button" data-size="small" to={`/r/${slug}`}>
          <DoorClosed size={18} aria-hidden="true" />
          {t('room.enter')}
        </Link>
      </div>
      {room.isPending ? <BoneRows count={6} /> : null}
      {room.isError ? <Failed error={room.error} again={() => void room.refetch()} /> : null}
      {room.data ? (
        me && mayEditRoom(me, momentOf(room.data, Date.now())) ? (
          <>
            <Form
              key={room.data.rev}
              room={room.data}
              mayDelete={mayDeleteRoom(me, momentOf(room.data, Date.now()))}
            />
            <KeptOut roomId={room.data.uuid} />
          </>
        ) : (
          <Empty icon={<Settings2 size={36} />} title={t('create.notYours')} />
        )
      ) : null}
    </div>
  );
}

function Form({ room, mayDelete }: { room: Room; mayDelete: boolean }) {
  const { t } = useTranslation();
  const { say } = useErrorText();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const first = draftOf(room);
  const save = useMutation({
    mutationFn: (draft: RoomDraft) => {
      const { own, change } = changesOf(first, draft);
      // Only fields of this form, each of the call's own type.
      return changeRoom(room.uuid, change as RoomChange, own);
    },
    onSuccess: (changed) => {
      notify({ tone: 'good', text: t('app.saved') });
      if (changed.slug !== room.slug) navigate(`/r/${changed.slug}/settings`, { replace: true });
    },
  });
  const close = () => {
    setAsking(false);
    deleteRoom(room.uuid).then(() => {
      notify({ tone: 'plain', text: t('create.deleted', { name: room.name }) });
      navigate('/');
    }, notifyError);
  };
  return (
    <RoomForm
      first={first}
      isNew={false}
      isBusy={save.isPending}
      error={save.isError ? say(save.error) : null}
      submitWords={t('app.save')}
      onSubmit={(draft) => save.mutate(draft)}
    >
      {mayDelete ? (
        <Button look="danger" onClick={() => setAsking(true)} data-testid="delete-room">
          {t('create.delete')}
        </Button>
      ) : null}
      {isAsking ? (
        <Confirm
          title={t('create.delete')}
          text={t('create.deleteAsk', { name: room.name })}
          yes={t('create.delete')}
          danger
          onClose={() => setAsking(false)}
          onYes={close}
        />
      ) : null}
    </RoomForm>
  );
}
