import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isProcessing, myUploadsQuery, songQuotaQuery } from '../../api/songs.ts';
import { Card } from '../../design/primitives/card.tsx';
import { ProgressBar } from '../../design/primitives/progress-bar.tsx';
import textStyles from '../../design/text.module.css';
import styles from './uploads.module.css';

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;
/** Used share of the quota (0 to 1) from which the meter warns. */
const NEARLY_FULL = 0.9;

/** [H720] Number and size of the user's uploads, with their limits. */
export function QuotaMeter() {
  const { t, i18n } = useTranslation();
  const uploads = useQuery(myUploadsQuery());
  const { data } = useQuery(songQuotaQuery(uploads.data?.filter(isProcessing).length ?? 0));
  if (!data) return null;
  const number = (value: number, digits = 0) =>
    value.toLocaleString(i18n.language, { maximumFractionDigits: digits });
  const size = (bytes: number) =>
    bytes < GIGABYTE
      ? `${number(bytes / MEGABYTE, bytes < 10 * MEGABYTE ? 1 : 0)} MB`
      : `${number(bytes / GIGABYTE, 1)} GB`;
  const { songs, bytes } = data;
  return (
    <Card className={styles.quota} aria-label={t('uploads.quota')} data-testid="song-quota">
      <Meter
        share={songs.used / songs.limit}
        text={t('uploads.quotaSongs', { used: number(songs.used), limit: number(songs.limit) })}
      />
      <Meter
        share={bytes.used / bytes.limit}
        text={t('uploads.quotaSpace', { used: size(bytes.used), limit: size(bytes.limit) })}
      />
    </Card>
  );
}

function Meter({ share, text }: { share: number; text: string }) {
  const percent = Math.min(100, Math.round(share * 100));
  return (
    <div className={styles.quotaMeter} data-full={share >= NEARLY_FULL || undefined}>
      <span className={`${textStyles.num} ${styles.quotaUsed}`}>{text}</span>
      <ProgressBar part={percent / 100} />
    </div>
  );
}
