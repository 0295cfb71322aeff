import { useAtomValue } from 'jotai';
import { LogOut } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../design/primitives/button.tsx';
import { Cover } from '../../../design/primitives/cover.tsx';
import textStyles from '../../../design/text.module.css';
import { roomState } from '../../../live/room/room-state.ts';
import { usePlayerText } from '../player/player-text.ts';
import { TimeLeft } from '../player/time-left.tsx';
import { VolumeControl } from '../player/volume-control.tsx';
import { VoteButtons } from '../player/vote-buttons.tsx';
import { closeSmallWindow } from './open-small-window.ts';
import styles from './small-window.module.css';
import { SoundChip } from './sound-chip.tsx';
import { useLeave } from './use-leave.ts';

/** [H1657] The small player in a window that stays above other programs. */
export function SmallWindow({ target }: { target: Window }) {
  const { t } = useTranslation();
  const name = useAtomValue(roomState.settings)?.name ?? '';
  useLayoutEffect(() => {
    copyStyles(target.document);
    target.document.title = name;
  }, [target, name]);
  // This component is unmounted when the visit ends; the window is then closed.
  useLayoutEffect(() => () => void closeSmallWindow(), []);
  return createPortal(
    <section className={styles.player} aria-label={t('visit.title', { name })} data-testid="small-window">
      <Song />
      <SoundChip />
      <div className={styles.votes}>
        <VoteButtons />
      </div>
      <Controls />
    </section>,
    target.document.body,
  );
}

function Song() {
  const { t } = useTranslation();
  const playing = useAtomValue(roomState.nowPlaying);
  const name = useAtomValue(roomState.settings)?.name ?? '';
  const who = usePlayerText();
  return (
    <div className={styles.song}>
      <Cover song={playing?.song ?? null} size={64} />
      <span className={styles.words}>
        <strong className={textStyles.oneLine}>
          <bdi>{playing?.song.trackName ?? t('player.nothing')}</bdi>
        </strong>
        {playing ? (
          <span className={textStyles.oneLine}>
            <bdi>{playing.song.artistName}</bdi>
          </span>
        ) : null}
        <small className={`${textStyles.oneLine} ${textStyles.quiet}`}>
          {who ? `${who} · ` : ''}
          <bdi>{name}</bdi>
        </small>
      </span>
      <TimeLeft />
    </div>
  );
}

function Controls() {
  const { t } = useTranslation();
  const { leave } = useLeave();
  const goOut = () => {
    // The dialog for DJs who leave opens in the main window.
    window.focus();
    leave();
  };
  return (
    <div className={styles.controls}>
      <VolumeControl />
      <IconButton label={t('room.leave')} onClick={goOut} data-testid="small-leave">
        <LogOut size={20} />
      </IconButton>
    </div>
  );
}

/** Copies the page's style sheets. Those that are loaded later are not needed here. */
function copyStyles(target: Document): void {
  target.documentElement.lang = document.documentElement.lang;
  target.head.replaceChildren(
    ...[...document.querySelectorAll('link[rel="stylesheet"], style')].map((one) => one.cloneNode(true)),
  );
}
