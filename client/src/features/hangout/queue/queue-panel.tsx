import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ChevronRight, ListMusic, UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { loadedSongs, queueSongsQuery } from '../../../api/crates.ts';
import { useAccountDialog } from '../../../components/account/use-account-dialog.ts';
import { PersonAvatar } from '../../../components/person/person-avatar.tsx';
import { PersonButton } from '../../../components/person/person-button.tsx';
import { SongList } from '../../../components/song/song-list.tsx';
import { SongSearch } from '../../../components/song/song-search.tsx';
import songsStyles from '../../../components/song/songs.module.css';
import { formatTotalDuration } from '../../../components/song/total-duration.ts';
import { useAddSong } from '../../../components/song/use-add-song.ts';
import { UploadButton } from '../../../components/upload/upload-button.tsx';
import { UploadProgress } from '../../../components/upload/upload-progress.tsx';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { EmptyState } from '../../../design/primitives/states.tsx';
import textStyles from '../../../design/text.module.css';
import { visibleDjsAtom } from '../../../live/room/derived-state.ts';
import { roomState } from '../../../live/room/room-state.ts';
import { isRegisteredAtom } from '../../../platform/session.ts';
import { SeatIntentHint } from '../intent/seat-intent-hint.tsx';
import { PlayLiveButton } from '../live-set/play-live-button.tsx';
import seatStyles from '../seat/seat.module.css';
import { SeatButton } from '../seat/seat-button.tsx';
import styles from './queue.module.css';
import { QueueSuggestions, SUGGEST_BELOW } from './queue-suggestions.tsx';

export function QueuePanel() {
  const { t } = useTranslation();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const add = useAddSong();
  return (
    <>
      <div className={styles.queueBody}>
        <SongSearch
          label={t('queue.find')}
          onLast={add.last}
          onNext={add.next}
          suggestions={<QueueSuggestions queued={[]} />}
        >
          <SeatIntentHint />
          {isRegistered ? null : <QueueSuggestions queued={[]} />}
          {isRegistered ? <MyQueue /> : <GuestQueue />}
          <DjOrder />
        </SongSearch>
      </div>
      <div className={seatStyles.panelFoot} data-testid="panel-foot">
        <SeatButton look="panel" />
      </div>
    </>
  );
}

function GuestQueue() {
  const { t } = useTranslation();
  const accountDialog = useAccountDialog();
  return (
    <EmptyState icon={<ListMusic size={36} />} title={t('queue.guest')} text={t('queue.guestText')}>
      <Button size="small" onClick={() => accountDialog.open('sign-up', 'dj')}>
        <UserPlus size={18} aria-hidden="true" />
        {t('app.signUp')}
      </Button>
    </EmptyState>
  );
}

/** The user's queue with its duration, uploads in progress and the sortable list of songs. */
function MyQueue() {
  const { t } = useTranslation();
  const queue = useQuery(queueSongsQuery());
  const songs = loadedSongs(queue.data);
  const suggestions = <QueueSuggestions queued={songs} />;
  const isEmpty = queue.data !== undefined && songs.length === 0;
  return (
    <>
      {isEmpty ? suggestions : null}
      <section aria-label={t('queue.title')}>
        <div className={songsStyles.queueHead}>
          <h3>{t('queue.title')}</h3>
          {songs.length > 0 ? (
            <span className={textStyles.num}>
              {t('queue.summary', {
                count: queue.data?.count ?? 0,
                length: formatTotalDuration(queue.data?.totalDuration ?? 0),
              })}
            </span>
          ) : null}
          <UploadButton />
          <PlayLiveButton />
        </div>
        <UploadProgress toQueue />
        <QueryState query={queue} count={4} />
        {isEmpty ? (
          <EmptyState title={t('queue.empty')} text={t('queue.emptyText')} />
        ) : queue.data ? (
          <SongList crate="queue" list={queue.data} />
        ) : null}
      </section>
      {!isEmpty && queue.data && songs.length < SUGGEST_BELOW ? suggestions : null}
    </>
  );
}

function DjOrder() {
  const { t } = useTranslation();
  const djs = useAtomValue(visibleDjsAtom);
  const playing = useAtomValue(roomState.nowPlaying);
  const upNext = useAtomValue(roomState.upNext);
  // [H867] Before the first room state nobody knows who is on stage.
  const isKnown = useAtomValue(roomState.settings) !== null;
  return (
    <section aria-label={t('queue.comingUp')}>
      <div className={songsStyles.queueHead}>
        <h3>{t('queue.comingUp')}</h3>
      </div>
      {djs.length === 0 && isKnown ? <p className={styles.comingNone}>{t('queue.nobody')}</p> : null}
      <ol className={styles.coming}>
        {djs.map((dj, index) => (
          <li key={dj.uuid} data-playing={dj.uuid === playing?.djUuid || undefined}>
            {index > 0 ? <ChevronRight size={16} aria-hidden="true" /> : null}
            <PersonButton
              className={styles.comingDj}
              person={{ ...dj, name: dj.nickname }}
              testId="coming-dj"
            >
              <PersonAvatar uuid={dj.uuid} avatarId={dj.avatarId} size={46} />
              <span className={textStyles.oneLine}>
                <bdi>{dj.nickname}</bdi>
              </span>
            </PersonButton>
          </li>
        ))}
      </ol>
      {upNext ? (
        <p className={styles.comingNone}>
          <strong>{t('queue.upNext')}:</strong> <bdi>{upNext.song.trackName}</bdi>,{' '}
          <bdi>{upNext.song.artistName}</bdi>
        </p>
      ) : null}
    </section>
  );
}
