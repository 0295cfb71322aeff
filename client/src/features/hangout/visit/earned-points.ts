import { lifetimePointsQuery } from '../../../api/ranking.ts';
import { nowPlayingAtom } from '../../../live/audio/now-playing.ts';
import { i18n, loadAllTexts } from '../../../platform/i18n.ts';
import { once } from '../../../platform/once.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { isRegisteredAtom, myUuidAtom } from '../../../platform/session.ts';
import { store } from '../../../platform/store.ts';
import { showToast } from '../../../platform/toasts.ts';
import { createGainWatch } from './gain-watch.ts';

/** How long to wait before each read of the points, ms: a job awards them some time after the play has ended. */
const PAUSE_MS = 2_500;

/** [H1344] From the first call on, shows a toast with the points earned by each play of this user. */
export const announceEarnedPoints = once((): void => {
  const watch = createGainWatch({
    async readPoints() {
      // The points of all seasons, because one may end during the play.
      const query = lifetimePointsQuery(store.get(myUuidAtom) ?? '');
      return (await queryClient.fetchQuery({ ...query, staleTime: 0 })).points;
    },
    wait: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
    async announce(count) {
      await loadAllTexts();
      showToast({ tone: 'good', text: i18n.t('ranking.earned', { count }) });
    },
  });
  const follow = () => {
    const play = store.get(nowPlayingAtom);
    const isMine = play !== null && play.djUuid === store.get(myUuidAtom) && store.get(isRegisteredAtom);
    watch(isMine ? play.playId : null).catch((error: unknown) =>
      console.warn('points could not be read', error),
    );
  };
  // The user's play may have begun before this code was loaded.
  follow();
  store.sub(nowPlayingAtom, follow);
});
