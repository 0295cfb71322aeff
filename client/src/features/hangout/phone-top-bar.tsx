import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { ChevronLeft, Ellipsis, Pin, Users, Volume2, VolumeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NotificationsBell } from '../../components/notification/notifications-bell.tsx';
import { ReportsButton } from '../../components/report/reports-button.tsx';
import { IconButton } from '../../design/primitives/button.tsx';
import { Menu, type MenuEntry } from '../../design/primitives/menu.tsx';
import { Skeleton } from '../../design/primitives/states.tsx';
import { LiveTag } from '../../design/primitives/tag.tsx';
import textStyles from '../../design/text.module.css';
import { roomState } from '../../live/room/room-state.ts';
import { audioSettingsAtom } from '../../platform/store.ts';
import { isAboutOpenAtom } from './about-hangout.ts';
import { RoomMenuItems } from './lazy-room-menu-items.ts';
import styles from './top-bar.module.css';
import { useRoomSummary } from './use-room-summary.ts';
import { useLeave } from './visit/use-leave.ts';

/** The top bar of a hangout on a phone: back, name, number of people, and a menu with everything else. */
export function PhoneTopBar() {
  const { t } = useTranslation();
  const { name, isLive, latestPin } = useRoomSummary();
  const openAbout = useSetAtom(isAboutOpenAtom);
  const counts = useAtomValue(roomState.counts);
  const { goHome } = useLeave();
  const mute = useMuteMenuEntry();
  return (
    <div className={styles.phoneTop}>
      <IconButton label={t('visit.home')} onClick={goHome} data-testid="to-home">
        <ChevronLeft size={24} />
      </IconButton>
      <div style={{ flex: 1, minWidth: 0 }}>
        <p className={styles.title}>
          {name ? (
            <span className={textStyles.oneLine}>
              <bdi>{name}</bdi>
            </span>
          ) : (
            <Skeleton width={120} height={18} />
          )}
          {isLive ? <LiveTag>{t('room.live')}</LiveTag> : null}
        </p>
        <p className={`${styles.phoneCount} ${textStyles.num}`}>
          <Users size={14} aria-hidden="true" />
          {counts.users > 0 ? (
            <span data-testid="head-count">{t('room.listening', { count: counts.users })}</span>
          ) : (
            <Skeleton width={72} height={12} />
          )}
        </p>
      </div>
      {latestPin ? (
        <IconButton
          label={`${t('room.pinned')}: ${latestPin.message}`}
          onClick={() => openAbout(true)}
          data-testid="pinned"
        >
          <Pin size={20} />
        </IconButton>
      ) : null}
      <ReportsButton />
      <NotificationsBell />
      <Menu
        label={t('room.menu')}
        icon={<Ellipsis size={22} />}
        entries={(onChoose) => <RoomMenuItems first={mute} onChoose={onChoose} />}
        testId="room-menu"
      />
    </div>
  );
}

/** The menu entry that mutes the sound. Phones have volume keys, so there is no slider. */
function useMuteMenuEntry(): MenuEntry {
  const { t } = useTranslation();
  const [{ muted }, change] = useAtom(audioSettingsAtom);
  return {
    key: 'mute',
    label: t(muted ? 'player.unmute' : 'player.mute'),
    icon: muted ? <Volume2 size={20} /> : <VolumeX size={20} />,
    run: () => change({ muted: !muted }),
  };
}
