import type { SongVotes } from '@hangout/contract/realtime/hangout/state';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { addSongById } from '../../../api/crate-edits.ts';
import { setFollowed } from '../../../api/fans.ts';
import { type Intent, takeIntent } from '../../../live/intent.ts';
import { loadClosePeople } from '../../../live/lobby/conversation-loading.ts';
import { roomState } from '../../../live/room/room-state.ts';
import { act, showErrorToast, showToast } from '../../../platform/toasts.ts';
import { giveVote } from '../player/give-vote.ts';
import { SeatIntentRunner } from './seat-intent-runner.tsx';
import { useIsInside } from './use-is-inside.ts';

type IntentOf<K extends Intent['kind']> = Extract<Intent, { kind: K }>;

/** [H231] Carries out the pending intent of a user once, as soon as that is possible. */
export function IntentRunner({ intent }: { intent: Intent }) {
  if (intent.kind === 'seat') return <SeatIntentRunner intent={intent} />;
  if (intent.kind === 'vote') return <VoteIntentRunner intent={intent} />;
  return <RestIntentRunner intent={intent} />;
}

const voteChanges: Record<IntentOf<'vote'>['vote'], Partial<SongVotes>> = {
  dislike: { like: false },
  like: { like: true },
  star: { star: true },
};

/** Votes once the user is inside, if the song of the intent is still playing. */
function VoteIntentRunner({ intent }: { intent: IntentOf<'vote'> }) {
  const { t } = useTranslation();
  const isInside = useIsInside(intent.slug);
  const playId = useAtomValue(roomState.nowPlaying)?.playId ?? null;
  useEffect(() => {
    if (!isInside || !takeIntent(intent)) return;
    if (playId !== intent.playId) return showToast({ tone: 'plain', text: t('player.songOver') });
    const counted = () => showToast({ tone: 'good', text: t('player.voteCounted') });
    giveVote(voteChanges[intent.vote]).then(intent.vote === 'star' ? undefined : counted, showErrorToast);
  }, [isInside, playId, intent, t]);
  return null;
}

/** Carries out intents that need only REST, without waiting for the hangout. */
function RestIntentRunner({ intent }: { intent: IntentOf<'queue' | 'save' | 'follow'> }) {
  const { t } = useTranslation();
  useEffect(() => {
    if (!takeIntent(intent)) return;
    const text =
      intent.kind === 'follow'
        ? t('person.followed', { name: intent.name })
        : intent.kind === 'save'
          ? t('history.liked', { song: intent.trackName })
          : t(intent.place === 'next' ? 'queue.addedNext' : 'queue.added', { song: intent.trackName });
    act(carryOut(intent), text);
  }, [intent, t]);
  return null;
}

async function carryOut(intent: IntentOf<'queue' | 'save' | 'follow'>): Promise<void> {
  if (intent.kind === 'queue') return addSongById('queue', intent, intent.place === 'last');
  if (intent.kind === 'save') return addSongById('likes', intent, false);
  await setFollowed(intent.userUuid, true);
  // Right after a login this fails, because the lobby is not joined yet. Joining it loads the same people.
  await loadClosePeople().catch(() => {});
}
