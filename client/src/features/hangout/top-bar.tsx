import { useAtom, useAtomValue } from 'jotai';
import {
  ChevronLeft,
  Ellipsis,
  LogOut,
  PanelRightClose,
  PanelRightOpen,
  Pin,
  Settings2,
  Share2,
  Users,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { formatNumber } from '../../app/i18n.ts';
import { notify } from '../../app/notices.ts';
import { soundSettingsAtom } from '../../app/store.ts';
import { mayEditAtom } from '../../room/atoms.ts';
import { mirror } from '../../room/mirror.ts';
import { roomCardAtom } from '../../room/status.ts';
import { openTab } from '../../room/tabs.ts';
import { IconButton } from '../../ui/button.tsx';
import { EmojiText } from '../../ui/emoji-text.tsx';
import { Face } from '../../ui/face.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { Bone } from '../../ui/states.tsx';
import { useIsPhone } from './use-phone.ts';

interface TopBarProps {
  readonly isPanelOpen: boolean;
  readonly onTogglePanel: () => void;
}

/** Whose place this is, what is pinned, who is here, and the ways on. */
export function TopBar(props: TopBarProps) {
  const isPhone = useIsPhone();
  return isPhone ? <PhoneBar /> : <WideBar {...props} />;
}

function useRoomWords() {
  const { t } = useTranslation();
  const settings = useAtomValue(mirror.settings);
  const card = useAtomValue(roomCardAtom);
  const pinned = settings?.pinnedMessages.at(-1) ?? card?.pinnedMessages.at(-1);
  return {
    name: settings?.name ?? card?.name ?? null,
    about: settings?.description || card?.description || t('home.tagline'),
    isLive: settings?.isLive ?? card?.isLive ?? false,
    pinned,
  };
}

function useEntries(): readonly MenuEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayEdit = useAtomValue(mayEditAtom);
  const slug = useAtomValue(mirror.settings)?.slug;
  const share: MenuEntry = {
    key: 'share',
    label: t('room.share'),
    icon: <Share2 size={20} />,
    run: () => shareHere(t('room.copied')),
  };
  const settings: MenuEntry = {
    key: 'settings',
    label: t('room.settings'),
    icon: <Settings2 size={20} />,
    run: () => navigate(`/r/${slug}/settings`),
  };
  const own: MenuEntry = {
    key: 'own-settings',
    label: t('app.settings'),
    icon: <Settings2 size={20} />,
    run: () => navigate('/settings'),
  };
  const leave: MenuEntry = {
    key: 'leave',
    label: t('room.leave'),
    icon: <LogOut size={20} />,
    run: () => navigate('/'),
  };
  return [share, ...(mayEdit && slug ? [settings] : [own]), leave];
}

/** A phone has no room for a volume slider, and its own keys for that. */
function useMuteEntry(): MenuEntry {
  const { t } = useTranslation();
  const [{ muted }, change] = useAtom(soundSettingsAtom);
  return {
    key: 'mute',
    label: t(muted ? 'player.unmute' : 'player.mute'),
    icon: muted ? <Volume2 size={20} /> : <VolumeX size={20} />,
    run: () => change({ muted: !muted }),
  };
}

/** Hands the address on: by the device's own sheet, else by the clipboard. */
async function shareHere(copied: string): Promise<void> {
  const url = location.origin + location.pathname;
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share({ url });
    else {
      await navigator.clipboard.writeText(url);
      notify({ tone: 'good', text: copied });
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notify({ tone: 'plain', text: url });
  }
}

function WideBar({ isPanelOpen, onTogglePanel }: TopBarProps) {
  const { t } = useTranslation();
  const { name, about, isLive, pinned } = useRoomWords();
  const counts = useAtomValue(mirror.counts);
  const entries = useEntries();
  return (
    <header className="top">
      <div className="top-name glass">
        <Link to="/" aria-label={t('room.leave')} title={t('room.leave')} data-testid="leave">
          <Logo size={34} />
        </Link>
        <div style={{ minWidth: 0 }}>
          <p className="top-title">
            {name ? <span className="one-line">{name}</span> : <Bone width={160} height={18} />}
            {isLive ? <span className="live-tag">{t('room.live')}</span> : null}
          </p>
          <p className="one-line top-about">{about}</p>
        </div>
      </div>
      {pinned ? (
        <p className="top-pinned glass">
          <Pin size={18} aria-hidden="true" />
          <span className="one-line">
            <b>{t('room.pinned')}</b> <EmojiText text={pinned.message} />
          </span>
        </p>
      ) : (
        <span style={{ flex: 1 }} />
      )}
      <button
        type="button"
        className="top-people glass"
        onClick={() => openTab('people')}
        aria-label={`${t('room.people')}: ${t('home.people', { count: counts.users })}`}
      >
        <SomeFaces />
        {counts.users > 0 ? (
          <span className="num" data-testid="head-count">
            {formatNumber(counts.users)}
          </span>
        ) : (
          <Bone width={20} height={14} />
        )}
      </button>
      <span className="glass top-button">
        <IconButton
          label={t('room.share')}
          onClick={() => void shareHere(t('room.copied'))}
          data-testid="share"
        >
          <Share2 size={20} />
        </IconButton>
      </span>
      <span className="glass top-button">
        <Menu label={t('room.menu')} icon={<Settings2 size={20} />} entries={entries} testId="room-menu" />
      </span>
      <span className="glass top-button">
        <IconButton
          label={t(isPanelOpen ? 'room.hidePanel' : 'room.showPanel')}
          aria-expanded={isPanelOpen}
          onClick={onTogglePanel}
          data-testid="toggle-panel"
        >
          {isPanelOpen ? <PanelRightClose size={20} /> : <PanelRightOpen size={20} />}
        </IconButton>
      </span>
    </header>
  );
}

function SomeFaces() {
  const floor = useAtomValue(mirror.floorUsers);
  const djs = useAtomValue(mirror.djs);
  const people = [...Object.values(floor), ...djs].slice(0, 3);
  return (
    <span className="faces">
      {people.map((one) => (
        <Face key={one.uuid} avatarId={one.avatarId} size={30} />
      ))}
    </span>
  );
}

function PhoneBar() {
  const { t } = useTranslation();
  const { name, isLive, pinned } = useRoomWords();
  const counts = useAtomValue(mirror.counts);
  const entries = [useMuteEntry(), ...useEntries()];
  return (
    <header className="phone-top">
      <Link to="/" className="icon-button" aria-label={t('room.leave')} data-testid="leave">
        <ChevronLeft size={24} />
      </Link>
      <div style={{ flex: 1, minWidth: 0 }}>
        <p className="top-title">
          {name ? <span className="one-line">{name}</span> : <Bone width={120} height={18} />}
          {isLive ? <span className="live-tag">{t('room.live')}</span> : null}
        </p>
        <p className="phone-count num">
          <Users size={14} aria-hidden="true" />
          {counts.users > 0 ? (
            <span data-testid="head-count">{t('room.listening', { count: counts.users })}</span>
          ) : (
            <Bone width={72} height={12} />
          )}
        </p>
      </div>
      {pinned ? (
        <IconButton
          label={`${t('room.pinned')}: ${pinned.message}`}
          onClick={() => notify({ tone: 'plain', text: pinned.message })}
        >
          <Pin size={20} />
        </IconButton>
      ) : null}
      <Menu label={t('room.menu')} icon={<Ellipsis size={22} />} entries={entries} testId="room-menu" />
    </header>
  );
}
