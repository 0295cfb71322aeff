import { myRankingQuery } from '../../../api/ranking.ts';
import { nowPlayingAtom } from '../../../live/audio/now-playing.ts';
import { i18n, loadAllTexts } from '../../../platform/i18n.ts';
import { once } from '../../../platform/once.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { isRegisteredAtom, myUuidAtom } from '../../../platform/session.ts';
import { store } from '../../../platform/store.ts';
import { showToast } from '../../../platform/toasts.ts';
import { createGainWatch } from './gain-watch.ts';

/** Delay before each read of the points, ms: a server job awards them only some time after the end of the play. */
const PAUSE_MS = 2_500;

/** [H1344] Shows a toast with the earned points after each play of this user, from the first call on. */
export const announceEarnedPoints = once((): void => {
  const watch = createGainWatch({
    async readPoints() {
      const { rankingStatus } = await queryClient.fetchQuery({ ...myRankingQuery(), staleTime: 0 });
      return rankingStatus?.points ?? 0;
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
  // Called at once, because the current play may have begun before this code was loaded.
  follow();
  store.sub(nowPlayingAtom, follow);
});
