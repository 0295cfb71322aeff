import { UsersRound } from 'lucide-react';
import { sizeIfStored } from '../../platform/stored-image.ts';
import styles from './communities.module.css';

interface CommunityImageProps {
  readonly name: string;
  readonly imageUrl: string | null;
  /** Width of the image, CSS pixels. */
  readonly width: number;
}

/** The picture of a community; without one, the first letter of its name on a coloured background. */
export function CommunityImage({ name, imageUrl, width }: CommunityImageProps) {
  const letter = [...name.trim()][0]?.toUpperCase();
  const url = imageUrl && sizeIfStored(imageUrl, width);
  return (
    <span className={styles.picture} data-hue={name.length % 4} aria-hidden="true">
      {url ? <img src={url} alt="" loading="lazy" /> : (letter ?? <UsersRound size={28} />)}
    </span>
  );
}
