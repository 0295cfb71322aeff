import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { roomModerationQuery } from '../../../api/moderation-log.ts';
import { ModerationLog } from '../../../components/moderation/moderation-log.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { EmptyState } from '../../../design/primitives/states.tsx';
import styles from './room-settings.module.css';

export function RoomModerationLog({ room }: { room: Room }) {
  const { t } = useTranslation();
  const record = useInfiniteQuery(roomModerationQuery(room.uuid));
  return (
    <Card className={styles.settingsList} aria-labelledby="record" data-testid="record">
      <h2 id="record">{t('record.title')}</h2>
      <ModerationLog
        record={record}
        none={
          <EmptyState icon={<ScrollText size={32} />} title={t('record.none')} text={t('record.noneText')} />
        }
      />
    </Card>
  );
}
