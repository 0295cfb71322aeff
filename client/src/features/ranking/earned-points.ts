import { myRankingQuery } from '../../api/ranking.ts';
import { nowPlayingAtom } from '../../audio/now-playing.ts';
import { i18n, loadAllTexts } from '../../core/i18n.ts';
import { queryClient } from '../../core/query-client.ts';
import { isRegisteredAtom, myUuidAtom } from '../../core/session.ts';
import { store } from '../../core/store.ts';
import { showToast } from '../../core/toasts.ts';

/** Points are given by a job after the end of a play: they are looked for so often, with these pauses, ms. */
const READS = 3;
const PAUSE_MS = 2_500;

const readPoints = async () =>
  (await queryClient.fetchQuery({ ...myRankingQuery(), staleTime: 0 })).rankingStatus?.points ?? 0;

/** [H1344] Says after each play of this user how many points it has won, where they are earned: in the hangout. */
export function announceEarnedPoints(): void {
  let mine: { playId: string; before: Promise<number> } | null = null;
  store.sub(nowPlayingAtom, () => {
    const play = store.get(nowPlayingAtom);
    if (mine && play?.playId !== mine.playId) {
      const { before } = mine;
      mine = null;
      announceGain(before).catch((error: unknown) => console.warn('points could not be read', error));
    }
    const isMine = play !== null && play.djUuid === store.get(myUuidAtom) && store.get(isRegisteredAtom);
    if (isMine && mine === null) {
      mine = { playId: play.playId, before: readPoints() };
      mine.before.catch(() => undefined);
    }
  });
}

async function announceGain(before: Promise<number>): Promise<void> {
  const known = await before;
  for (let read = 0; read < READS; read += 1) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const gain = (await readPoints()) - known;
    if (gain <= 0) continue;
    await loadAllTexts();
    showToast({ tone: 'good', text: i18n.t('ranking.earned', { count: gain }) });
    return;
  }
}
