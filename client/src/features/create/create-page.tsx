import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { PartyPopper } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { createRoom } from '../../api/rooms.ts';
import { isRegisteredAtom } from '../../app/me.ts';
import { notify } from '../../app/notices.ts';
import { useErrorText } from '../../app/use-errors.ts';
import { GuestOnly } from '../account/index.ts';
import { firstDraft, type RoomDraft, RoomForm } from './room-form.tsx';

/** Opens a hangout: its maker is its owner. */
export function CreatePage() {
  const { t } = useTranslation();
  const { say } = useErrorText();
  const navigate = useNavigate();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const create = useMutation({
    mutationFn: ({ password, genres, slug: _slug, ...draft }: RoomDraft) =>
      createRoom({
        ...draft,
        name: draft.name.trim(),
        genres: [...genres],
        ...(draft.type === 'PRIVATE' && password ? { password } : {}),
      }),
    onSuccess: (room) => {
      notify({ tone: 'good', text: t('create.made') });
      navigate(`/r/${room.slug}`);
    },
  });
  return (
    <div className="page">
      <div className="page-head">
        <div>
          <h1>{t('create.title')}</h1>
          <p>{t('create.text')}</p>
        </div>
      </div>
      {isRegistered ? (
        <RoomForm
          first={firstDraft}
          isNew
          isBusy={create.isPending}
          error={create.isError ? say(create.error) : null}
          submitWords={t('create.go')}
          onSubmit={(draft) => create.mutate(draft)}
        />
      ) : (
        <GuestOnly
          icon={<PartyPopper size={40} />}
          title={t('create.title')}
          text={t('account.reasonCreate')}
          reason="create"
        />
      )}
    </div>
  );
}
