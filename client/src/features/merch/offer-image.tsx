import { Gift } from 'lucide-react';
import { offerImageUrl } from '../../api/merch.ts';
import { Avatar } from '../../components/stage/avatar.tsx';
import { sizeImage } from '../../platform/stored-image.ts';
import styles from './merch.module.css';

interface OfferImageProps {
  readonly imageFileId: string | null;
  readonly avatarSlug: string | null;
  /** Width and height, CSS pixels. */
  readonly size: number;
}

/** The offer's own image, or its avatar, or an icon. Has no alternative text, because the name stands beside it. */
export function OfferImage({ imageFileId, avatarSlug, size }: OfferImageProps) {
  if (imageFileId !== null)
    return (
      <img
        className={styles.picture}
        src={sizeImage(offerImageUrl(imageFileId), size)}
        alt=""
        width={size}
        height={size}
        loading="lazy"
      />
    );
  if (avatarSlug !== null) return <Avatar avatarId={avatarSlug} size={size} />;
  return (
    <span className={styles.sign} style={{ width: size, height: size }}>
      <Gift size={size / 2} aria-hidden="true" />
    </span>
  );
}
