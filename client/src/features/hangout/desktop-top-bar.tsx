import { useAtomValue, useSetAtom } from 'jotai';
import { LogOut, PanelRightClose, PanelRightOpen, Pin, Settings2, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NotificationsBell } from '../../components/notification/notifications-bell.tsx';
import { ReportsButton } from '../../components/report/reports-button.tsx';
import { Avatar } from '../../components/stage/avatar.tsx';
import { IconButton } from '../../design/primitives/button.tsx';
import { EmojiText } from '../../design/primitives/emoji-text.tsx';
import { Faces } from '../../design/primitives/faces.tsx';
import { Logo } from '../../design/primitives/logo.tsx';
import { Menu } from '../../design/primitives/menu.tsx';
import { Skeleton } from '../../design/primitives/states.tsx';
import { LiveTag } from '../../design/primitives/tag.tsx';
import textStyles from '../../design/text.module.css';
import { roomState } from '../../live/room/room-state.ts';
import { openTab } from '../../live/room/side-panel.ts';
import { formatNumber } from '../../platform/i18n.ts';
import { sharePage } from '../../platform/share.ts';
import { isAboutOpenAtom } from './about-hangout.ts';
import { RoomMenuItems } from './lazy-room-menu-items.ts';
import styles from './top-bar.module.css';
import { useRoomSummary } from './use-room-summary.ts';
import { useLeave } from './visit/use-leave.ts';

interface DesktopTopBarProps {
  readonly isPanelOpen: boolean;
  /** Opens or closes the panel; null if the panel cannot be closed. */
  readonly onTogglePanel: (() => void) | null;
}

/** The top bar of a hangout on wide screens: name, mood, pinned message, number of people and a button for each action. */
export function DesktopTopBar({ isPanelOpen, onTogglePanel }: DesktopTopBarProps) {
  const { t } = useTranslation();
  const { name, about, mood, isLive, pins, latestPin } = useRoomSummary();
  const openAbout = useSetAtom(isAboutOpenAtom);
  const counts = useAtomValue(roomState.counts);
  const { goHome, leave } = useLeave();
  return (
    <div className={styles.top}>
      <div className={`${styles.name} ${textStyles.glass}`}>
        <button
          type="button"
          aria-label={t('visit.home')}
          title={t('visit.home')}
          onClick={goHome}
          data-testid="to-home"
        >
          <Logo size={34} />
        </button>
        <div style={{ minWidth: 0 }}>
          <p className={styles.title}>
            {name ? (
              <span className={textStyles.oneLine}>
                <bdi>{name}</bdi>
              </span>
            ) : (
              <Skeleton width={160} height={18} />
            )}
            {isLive ? <LiveTag>{t('room.live')}</LiveTag> : null}
          </p>
          <p className={`${textStyles.oneLine} ${styles.about}`}>
            {mood ? <b data-testid="top-mood">{mood}</b> : null} {about}
          </p>
        </div>
      </div>
      {latestPin ? (
        <button
          type="button"
          className={`${styles.pinned} ${textStyles.glass}`}
          onClick={() => openAbout(true)}
          data-testid="pinned"
        >
          <Pin size={18} aria-hidden="true" />
          <span className={textStyles.oneLine}>
            <b>{t('room.pinned')}</b>{' '}
            <bdi>
              <EmojiText text={latestPin.message} />
            </bdi>
          </span>
          {pins.length > 1 ? (
            <span className={`${styles.otherPins} ${textStyles.num}`}>
              {t('room.otherPins', { count: pins.length - 1 })}
            </span>
          ) : null}
        </button>
      ) : (
        <span style={{ flex: 1 }} />
      )}
      <button
        type="button"
        className={`${styles.people} ${textStyles.glass}`}
        onClick={() => openTab('people')}
        aria-label={`${t('room.people')}: ${t('home.people', { count: counts.users })}`}
      >
        <PresentAvatars />
        {counts.users > 0 ? (
          <span className={textStyles.num} data-testid="head-count">
            {formatNumber(counts.users)}
          </span>
        ) : (
          <Skeleton width={20} height={14} />
        )}
      </button>
      <ReportsButton className={`${textStyles.glass} ${styles.button}`} />
      <NotificationsBell className={`${textStyles.glass} ${styles.button}`} />
      <span className={`${textStyles.glass} ${styles.button}`}>
        <IconButton
          label={t('room.share')}
          onClick={() => void sharePage(name ?? '', t('room.copied'))}
          data-testid="share"
        >
          <Share2 size={20} />
        </IconButton>
      </span>
      <span className={`${textStyles.glass} ${styles.button}`}>
        <IconButton label={t('room.leave')} onClick={leave} data-testid="leave">
          <LogOut size={20} />
        </IconButton>
      </span>
      <span className={`${textStyles.glass} ${styles.button}`}>
        <Menu
          label={t('room.menu')}
          icon={<Settings2 size={20} />}
          entries={(onChoose) => <RoomMenuItems onChoose={onChoose} />}
          testId="room-menu"
        />
      </span>
      {onTogglePanel ? (
        <span className={`${textStyles.glass} ${styles.button}`}>
          <IconButton
            label={t(isPanelOpen ? 'room.hidePanel' : 'room.showPanel')}
            aria-expanded={isPanelOpen}
            onClick={onTogglePanel}
            data-testid="toggle-panel"
          >
            {isPanelOpen ? <PanelRightClose size={20} /> : <PanelRightOpen size={20} />}
          </IconButton>
        </span>
      ) : null}
    </div>
  );
}

function PresentAvatars() {
  const floor = useAtomValue(roomState.floorUsers);
  const djs = useAtomValue(roomState.djs);
  const people = [...Object.values(floor), ...djs].slice(0, 3);
  return (
    <Faces>
      {people.map((person) => (
        <Avatar key={person.uuid} avatarId={person.avatarId} size={30} />
      ))}
    </Faces>
  );
}
