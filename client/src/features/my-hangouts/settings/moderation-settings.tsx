import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { useTranslation } from 'react-i18next';
import { ReportQueue } from '../../../components/report/report-queue.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { Announcement } from './announcement.tsx';
import { Blocklist } from './blocklist.tsx';
import styles from './room-settings.module.css';
import { SlowAndRaid } from './slow-and-raid.tsx';

export function ModerationSettings({ room }: { room: Room }) {
  const { t } = useTranslation();
  return (
    <>
      <SlowAndRaid room={room} />
      <Announcement room={room} />
      <Card className={styles.settingsList} aria-labelledby="reports">
        <h2 id="reports">{t('report.title')}</h2>
        <ReportQueue roomId={room.uuid} />
      </Card>
      <Blocklist room={room} />
    </>
  );
}
