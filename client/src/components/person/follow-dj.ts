import { fansQuery, setFollowed } from '../../api/fans.ts';
import { loadClosePeople } from '../../live/lobby/conversation-loading.ts';
import { i18n, loadAllTexts } from '../../platform/i18n.ts';
import { queryClient } from '../../platform/query-client.ts';
import { act, showErrorToast, showToast } from '../../platform/toasts.ts';

/** Follows a DJ. [H549] The toast can undo it, unless the DJ was followed before. */
export async function followDj(uuid: string, name: string): Promise<void> {
  try {
    const [{ isFan }] = await Promise.all([queryClient.fetchQuery(fansQuery(uuid)), loadAllTexts()]);
    await setFollowed(uuid, true);
    showToast({
      tone: 'good',
      text: i18n.t('person.followed', { name }),
      ...(isFan ? {} : { action: { label: i18n.t('app.undo'), run: () => act(unfollow(uuid)) } }),
    });
    await reloadFollowed();
  } catch (error) {
    showErrorToast(error);
  }
}

async function unfollow(uuid: string): Promise<void> {
  await setFollowed(uuid, false);
  await reloadFollowed();
}

// Fails while the lobby is not joined. That does no harm, because joining the lobby loads the same people.
const reloadFollowed = () => loadClosePeople().catch(() => {});
