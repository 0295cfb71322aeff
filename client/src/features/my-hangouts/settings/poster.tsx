import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { removePoster, uploadPoster } from '../../../api/room-changes.ts';
import { VenueImage } from '../../../components/stage/venue-image.tsx';
import { SettingRow } from '../../../design/patterns/setting.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { UploadImageButton } from '../../../design/primitives/upload-image-button.tsx';
import textStyles from '../../../design/text.module.css';
import { act } from '../../../platform/toasts.ts';
import styles from './room-settings.module.css';

/** The poster of a hangout; without one, lists show the image of the venue. */
export function Poster({ room }: { room: Room }) {
  const { t } = useTranslation();
  return (
    <Card className={styles.poster} aria-labelledby="poster" data-testid="poster">
      <div className={styles.posterPicture}>
        {room.posterUrl ? (
          <img
            src={`${room.posterUrl}?size=500`}
            srcSet={`${room.posterUrl}?size=500 1x, ${room.posterUrl}?size=1024 2x`}
            alt={t('poster.alt', { name: room.name })}
            data-testid="poster-image"
          />
        ) : (
          <VenueImage design={room.design} />
        )}
      </div>
      <div className={styles.posterWords}>
        <h2 id="poster">{t('poster.title')}</h2>
        <p className={textStyles.quiet}>{t('poster.text')}</p>
        <SettingRow>
          <UploadImageButton
            label={t(room.posterUrl ? 'poster.change' : 'poster.choose')}
            variant={room.posterUrl ? 'quiet' : 'brand'}
            done={t('poster.up')}
            onUpload={(file, onProgress) => uploadPoster(room.uuid, file, onProgress)}
            testId="poster-input"
          />
          {room.posterUrl ? (
            <Button size="small" onClick={() => act(removePoster(room.uuid))} data-testid="poster-remove">
              <Trash2 size={18} aria-hidden="true" />
              {t('app.remove')}
            </Button>
          ) : null}
        </SettingRow>
      </div>
    </Card>
  );
}
