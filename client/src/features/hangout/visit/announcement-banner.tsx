import { useAtom } from 'jotai';
import { Megaphone, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlockedUsers } from '../../../api/blocked-users.ts';
import { IconButton } from '../../../design/primitives/button.tsx';
import textStyles from '../../../design/text.module.css';
import { type RoomAnnouncement, roomAnnouncementAtom } from '../../../live/room/room-announcement.ts';
import { announceToScreenReaders } from '../../../platform/announcements.ts';
import { markAnnouncementSeen } from '../../../platform/seen-announcements.ts';
import styles from './announcement-banner.module.css';

/**
 * [H1511] The latest announcement to everybody in the hangout. During the visit it is shown on every page, until the
 * user closes it.
 */
export function AnnouncementBanner() {
  const { t } = useTranslation();
  const [announcement, setAnnouncement] = useAtom(roomAnnouncementAtom);
  const blocked = useBlockedUsers();
  const isHidden = announcement === null || blocked.includes(announcement.userUuid);
  useSeen(isHidden ? null : announcement.uuid);
  useSpoken(isHidden ? null : announcement);
  return (
    <div className={styles.place}>
      {isHidden ? null : (
        <section
          className={styles.banner}
          aria-label={t('chat.announcement')}
          data-testid="announcement-banner"
        >
          <Megaphone size={20} aria-hidden="true" />
          <div className={styles.words}>
            <strong dir="auto">{announcement.title}</strong>
            {announcement.body ? <p dir="auto">{announcement.body}</p> : null}
            <small className={textStyles.quiet}>
              <bdi>{announcement.userName}</bdi>
            </small>
          </div>
          <IconButton
            label={t('chat.dismissAnnouncement')}
            onClick={() => setAnnouncement(null)}
            data-testid="announcement-close"
          >
            <X size={20} />
          </IconButton>
        </section>
      )}
    </div>
  );
}

function useSpoken(announcement: RoomAnnouncement | null): void {
  const { t } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each announcement.
  useEffect(() => {
    if (!announcement) return;
    const { userName: name, title, body } = announcement;
    announceToScreenReaders('announcement', t('chat.announced', { name, text: `${title} ${body}` }));
  }, [announcement?.uuid]);
}

/** [H1512] Stores that the user has seen the announcement, once it is shown in a visible page. */
function useSeen(uuid: string | null): void {
  useEffect(() => {
    if (uuid === null) return;
    const markIfVisible = () => {
      if (document.visibilityState === 'visible') markAnnouncementSeen(uuid);
    };
    markIfVisible();
    document.addEventListener('visibilitychange', markIfVisible);
    return () => document.removeEventListener('visibilitychange', markIfVisible);
  }, [uuid]);
}
