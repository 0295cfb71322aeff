import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { startFirstSteps } from '../../../api/first-steps.ts';
import { createRoom } from '../../../api/rooms.ts';
import { RegisteredPage } from '../../../components/account/registered-page.tsx';
import { openTab } from '../../../live/room/side-panel.ts';
import { usePageTitle } from '../../../platform/page-title.ts';
import { act, showToast } from '../../../platform/toasts.ts';
import { useAction } from '../../../platform/use-action.ts';
import { useErrorTexts } from '../../../platform/use-error-text.ts';
import { emptyDraft, type RoomDraft } from './room-draft.ts';
import { RoomForm } from './room-form.tsx';

/** The page to create a hangout; its creator becomes the owner. */
export function CreatePage() {
  const { t } = useTranslation();
  usePageTitle(t('create.title'));
  const { describeError } = useErrorTexts();
  const navigate = useNavigate();
  const create = useAction(
    ({ password, genres, slug: _slug, ...draft }: RoomDraft) =>
      createRoom({
        ...draft,
        name: draft.name.trim(),
        genres: [...genres],
        ...(draft.type === 'PRIVATE' && password ? { password } : {}),
      }),
    {
      onSuccess: (room) => {
        act(startFirstSteps(room.uuid));
        // The first steps are shown above the chat.
        openTab('chat');
        showToast({ tone: 'good', text: t('create.made') });
        navigate(`/r/${room.slug}`);
      },
      onError: 'form',
    },
  );
  return (
    <RegisteredPage
      title={t('create.title')}
      text={t('create.text')}
      guest={{
        title: t('create.title'),
        text: t('account.reasonCreate'),
        reason: 'create',
      }}
    >
      <RoomForm
        first={emptyDraft}
        isNew
        isBusy={create.isPending}
        error={create.isError ? describeError(create.error) : null}
        submitLabel={t('create.go')}
        onSubmit={(draft) => create.mutate(draft)}
      />
    </RegisteredPage>
  );
}
