import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isProcessing, myUploadsQuery, songQuotaQuery } from '../../api/songs.ts';
import '../../components/upload/uploads.css';

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;
/** The used share from which the meter warns, 0 to 1. */
const NEARLY_FULL = 0.9;

/** [H720] The number and the size of the user's uploads, with their limits. */
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
    <section className="card quota" aria-label={t('uploads.quota')} data-testid="song-quota">
      <Meter
        share={songs.used / songs.limit}
        text={t('uploads.quotaSongs', { used: number(songs.used), limit: number(songs.limit) })}
      />
      <Meter
        share={bytes.used / bytes.limit}
        text={t('uploads.quotaSpace', { used: size(bytes.used), limit: size(bytes.limit) })}
      />
    </section>
  );
}

function Meter({ share, text }: { share: number; text: string }) {
  const percent = Math.min(100, Math.round(share * 100));
  return (
    <div className="quota-meter" data-full={share >= NEARLY_FULL || undefined}>
      <span className="num">{text}</span>
      <span className="bar" aria-hidden="true">
        <span style={{ width: `${percent}%` }} />
      </span>
    </div>
  );
}
