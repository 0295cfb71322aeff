import type { ChatMessage } from '@hangout/contract/realtime/hangout/chat-message';
import type { ChatImage } from '@hangout/contract/rest/chat/chat-images';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../design/primitives/dialog.tsx';
import { gifCredits } from './gif-credits.ts';
import { GifImage } from './gif-image.tsx';
import styles from './message.module.css';

/** Maximum size of an image that stands alone, and of one among several, pixels. */
const maxSize = { one: { width: 320, height: 260 }, many: { width: 144, height: 144 } };

/** Returns the URL of an image in the needed size: our server scales its images, other URLs stay unchanged. */
function imageUrl({ url }: ChatImage, width: number): string {
  return url.startsWith('/api/') ? `${url}?size=${width}` : url;
}

/** Returns the size of a thumbnail before the image is loaded, so that the layout does not shift. */
function thumbnailSize(
  { width, height }: { width: number; height: number },
  isOneOfMany = false,
): { width: number; height: number } {
  const room = isOneOfMany ? maxSize.many : maxSize.one;
  const shrink = Math.min(1, room.width / width, room.height / height);
  return {
    width: Math.max(48, Math.round(width * shrink)),
    height: Math.max(32, Math.round(height * shrink)),
  };
}

/** [H380] Room for the images is reserved before they load, so that the layout does not shift. */
export function MessageImages({ message }: { message: ChatMessage }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<ChatImage | null>(null);
  const pictures: readonly ChatImage[] =
    message.pictures ?? message.imageUrls.map((url) => ({ url, width: 320, height: 240, animated: false }));
  if (pictures.length === 0 || message.deleted) return null;
  return (
    <div className={styles.pictures}>
      {pictures.map((image) => {
        const size = thumbnailSize(image, pictures.length > 1);
        return (
          <button
            key={image.url}
            type="button"
            className={styles.picture}
            aria-label={
              image.title
                ? t('chat.openGif', { name: message.userName, title: image.title })
                : t('chat.openPicture', { name: message.userName })
            }
            data-testid="chat-picture"
            style={{ width: size.width, aspectRatio: `${size.width} / ${size.height}` }}
            onClick={() => setOpen(image)}
          >
            <ImageOrPlaceholder
              image={{
                ...image,
                ...size,
                url: imageUrl(image, image.animated ? 500 : size.width > 250 ? 500 : 256),
              }}
            />
            {image.provider ? (
              <bdi className={styles.pictureCredit}>{gifCredits[image.provider].name}</bdi>
            ) : null}
          </button>
        );
      })}
      {open ? (
        <Dialog
          title={open.title || t('chat.pictureOf', { name: message.userName })}
          wide
          onClose={() => setOpen(null)}
        >
          <img
            className={styles.pictureLarge}
            src={imageUrl(open, 1024)}
            alt={open.title ?? ''}
            referrerPolicy="no-referrer"
            width={open.width}
            height={open.height}
          />
        </Dialog>
      ) : null}
    </div>
  );
}

function ImageOrPlaceholder({ image }: { image: ChatImage }) {
  const { t } = useTranslation();
  const [isGone, setGone] = useState(false);
  if (isGone) return <span className={styles.pictureGone}>{t('chat.pictureGone')}</span>;
  return <GifImage image={image} alt={image.title ?? ''} onError={() => setGone(true)} />;
}
