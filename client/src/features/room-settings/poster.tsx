import type { Room } from '@hangout/contract/rest/room-service/room-shape';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removePoster, uploadPoster } from '../../api/rooms.ts';
import { showErrorToast, showToast } from '../../core/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { VenueImage } from '../stage/index.ts';

/** [R054] Largest size of a poster; larger images are refused before the upload starts. */
const MAX_POSTER_BYTES = 10 * 1024 * 1024;

/** The form for the poster of a hangout; without a poster the image of the venue is shown. */
export function Poster({ room }: { room: Room }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number | null>(null);
  const send = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_POSTER_BYTES) return showToast({ tone: 'bad', text: t('poster.tooLarge') });
    setPart(0);
    try {
      await uploadPoster(room.uuid, file, setPart);
      showToast({ tone: 'good', text: t('poster.up') });
    } catch (error) {
      showErrorToast(error);
    } finally {
      setPart(null);
    }
  };
  return (
    <section className="card poster" aria-labelledby="poster" data-testid="poster">
      <div className="poster-picture">
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
      <div className="poster-words">
        <h2 id="poster">{t('poster.title')}</h2>
        <p className="quiet">{t('poster.text')}</p>
        <div className="settings-row">
          <Button
            size="small"
            variant={room.posterUrl ? 'quiet' : 'brand'}
            busy={part !== null}
            onClick={() => input.current?.click()}
          >
            <ImagePlus size={18} aria-hidden="true" />
            {t(room.posterUrl ? 'poster.change' : 'poster.choose')}
          </Button>
          {room.posterUrl ? (
            <Button
              size="small"
              onClick={() => void removePoster(room.uuid).catch(showErrorToast)}
              data-testid="poster-remove"
            >
              <Trash2 size={18} aria-hidden="true" />
              {t('app.remove')}
            </Button>
          ) : null}
        </div>
        {part === null ? null : (
          <div className="bar" role="progressbar" aria-label={t('poster.title')} aria-valuenow={part * 100}>
            <span style={{ width: `${part * 100}%` }} />
          </div>
        )}
        <input
          ref={input}
          hidden
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
          aria-label={t('poster.choose')}
          data-testid="poster-input"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            void send(file);
          }}
        />
      </div>
    </section>
  );
}
