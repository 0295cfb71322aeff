import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setFollowed } from '../../api/fans.ts';
import { loadClosePeople } from '../../live/lobby/conversation-loading.ts';
import { showErrorToast, showToast } from '../../platform/toasts.ts';

/** [H549] Follows somebody, or stops following them, with a toast that undoes it. `onChange` is told what holds then. */
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
      // Where the lobby is not joined, it loads the close people itself when it is.
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
          action: { label: t('app.undo'), run: () => void set(!isFollowed).catch(showErrorToast) },
        }),
      showErrorToast,
    );
  };
  return { isBusy, follow };
}
