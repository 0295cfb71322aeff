import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setFollowed } from '../../api/fans.ts';
import { loadClosePeople } from '../../live/lobby/conversation-loading.ts';
import { act, showErrorToast, showToast } from '../../platform/toasts.ts';

/** [H549] Follows or unfollows a user, with a toast that can undo it. `onChange` gets the new state. */
export function useFollow(
  uuid: string,
  name: string,
  onChange?: (isFollowed: boolean) => void,
): { isBusy: boolean; follow: (isFollowed: boolean) => void } {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const set = async (isFollowed: boolean) => {
    setBusy(true);
    try {
      await setFollowed(uuid, isFollowed);
      onChange?.(isFollowed);
      // Fails while the lobby is not joined. That does no harm, because joining the lobby loads the same people.
      await loadClosePeople().catch(() => {});
    } finally {
      setBusy(false);
    }
  };
  const follow = (isFollowed: boolean) => {
    set(isFollowed).then(
      () =>
        showToast({
          tone: 'good',
          text: t(isFollowed ? 'person.followed' : 'person.unfollowed', { name }),
          action: { label: t('app.undo'), run: () => act(set(!isFollowed)) },
        }),
      showErrorToast,
    );
  };
  return { isBusy, follow };
}
