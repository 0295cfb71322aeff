import { useTranslation } from 'react-i18next';
import { startFirstSteps } from '../../../api/first-steps.ts';
import { createRoom } from '../../../api/room-changes.ts';
import { RegisteredPage } from '../../../components/account/registered-page.tsx';
import { openTab } from '../../../live/room/side-panel.ts';
import { useNavigate } from '../../../platform/navigate.ts';
import { usePageTitle } from '../../../platform/page-title.ts';
import { act, showToast } from '../../../platform/toasts.ts';
import { emptyDraft } from './room-draft.ts';
import { RoomForm } from './room-form.tsx';
import { RoomPreview } from './room-preview.tsx';

export function CreatePage() {
  const { t } = useTranslation();
  usePageTitle(t('create.title'));
  const navigate = useNavigate();
  return (
    <RegisteredPage
      title={t('create.title')}
      text={t('create.text')}
      isWide
      guest={{
        title: t('create.title'),
        text: t('account.reasonCreate'),
        reason: 'create',
      }}
    >
      <RoomForm
        first={emptyDraft}
        isNew
        submitLabel={t('create.go')}
        aside={(draft) => <RoomPreview draft={draft} />}
        send={({ password, genres, slug: _slug, ...draft }) =>
          createRoom({
            ...draft,
            name: draft.name.trim(),
            genres: [...genres],
            ...(draft.type === 'PRIVATE' && password ? { password } : {}),
          })
        }
        onSuccess={(room) => {
          act(startFirstSteps(room.uuid));
          // Opens the chat, because the list of first steps for a new owner is above it.
          openTab('chat');
          showToast({ tone: 'good', text: t('create.made') });
          navigate(`/r/${room.slug}`);
        }}
      />
    </RegisteredPage>
  );
}
