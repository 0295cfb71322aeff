import { useAtom, useAtomValue } from 'jotai';
import { MessageCircle, RefreshCw, VolumeX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linesAtom, mirror } from '../../room/mirror.ts';
import { roomCardAtom, roomStatusAtom } from '../../room/status.ts';
import { panelOpenAtom } from '../../room/tabs.ts';
import { soundStatusAtom } from '../../sound/atoms.ts';
import { turnOnSound } from '../../sound/sound.ts';
import { IconButton } from '../../ui/button.tsx';
import { PlayerBar } from './player-bar.tsx';
import { SidePanel } from './side-panel.tsx';
import { TopBar } from './top-bar.tsx';
import { Venue } from './venue.tsx';

/** Everything over the stage: name on top, player at the foot, talk at the side. */
export function Inside() {
  const { t } = useTranslation();
  const [isPanelOpen, setPanelOpen] = useAtom(panelOpenAtom);
  const settings = useAtomValue(mirror.settings);
  const card = useAtomValue(roomCardAtom);
  const unread = useUnread();
  const design = settings?.design ?? card?.design ?? 'CLUB';
  return (
    <div className="hangout" data-panel={isPanelOpen ? 'open' : 'closed'} data-design={design}>
      <h1 className="heard-only">{settings?.name ?? card?.name}</h1>
      <Venue design={design} isPanelOpen={isPanelOpen} />
      <TopBar onTogglePanel={() => setPanelOpen(!isPanelOpen)} isPanelOpen={isPanelOpen} />
      <StatusLine />
      <PlayerBar />
      <SidePanel />
      {isPanelOpen ? null : (
        <span className="panel-handle glass">
          <IconButton label={t('room.showPanel')} onClick={() => setPanelOpen(true)} data-testid="show-panel">
            <MessageCircle size={22} />
          </IconButton>
          {unread > 0 ? (
            <span className="count num" data-tone="live">
              {unread}
            </span>
          ) : null}
        </span>
      )}
      <SoundGate />
    </div>
  );
}

/** One calm line about the connection, only where there is something to say. */
function StatusLine() {
  const { t } = useTranslation();
  const status = useAtomValue(roomStatusAtom);
  const sound = useAtomValue(soundStatusAtom);
  const text =
    status.kind === 'joining'
      ? t('room.joining')
      : status.kind === 'reconnecting'
        ? t('room.reconnecting')
        : sound === 'strained'
          ? t('player.trouble')
          : sound === 'unplayable'
            ? t('player.unplayable')
            : null;
  return (
    <div className="status-line" role="status" aria-live="polite" data-testid="status-line">
      {text ? (
        <span className="glass">
          {status.kind === 'reconnecting' ? (
            <RefreshCw size={16} className="turning" aria-hidden="true" />
          ) : null}
          {text}
        </span>
      ) : null}
    </div>
  );
}

/** The browser wants a press before it sounds: one clear button. */
function SoundGate() {
  const { t } = useTranslation();
  const sound = useAtomValue(soundStatusAtom);
  if (sound !== 'blocked') return null;
  return (
    <div className="sound-gate">
      <button type="button" className="sound-button" data-testid="sound-button" onClick={turnOnSound}>
        <VolumeX size={24} aria-hidden="true" />
        {t('player.turnOn')}
      </button>
    </div>
  );
}

/** Lines that came while nobody looked; they stand in the window's title. */
function useUnread(): number {
  const { t } = useTranslation();
  const lines = useAtomValue(linesAtom);
  const name = useAtomValue(mirror.settings)?.name ?? '';
  const [seen, setSeen] = useState(0);
  const [isHidden, setHidden] = useState(document.hidden);
  const kept = lines.filter((line) => line.id !== -1).length;
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (!isHidden) setSeen(kept);
  }, [isHidden, kept]);
  const unread = isHidden ? Math.max(0, kept - seen) : 0;
  useEffect(() => {
    const before = document.title;
    if (name) document.title = unread > 0 ? t('chat.unread', { count: unread, title: name }) : name;
    return () => {
      document.title = before;
    };
  }, [unread, name, t]);
  return unread;
}
