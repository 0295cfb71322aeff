import type { ImgHTMLAttributes } from 'react';

interface GifImageProps extends Pick<ImgHTMLAttributes<HTMLImageElement>, 'onError'> {
  readonly image: {
    readonly url: string;
    readonly still?: string | null | undefined;
    readonly width: number;
    readonly height: number;
  };
  readonly alt: string;
}

/** [H1735] A GIF, whose host does not learn which page shows it. With reduced motion only the first frame is shown. */
export function GifImage({ image: { url, still, width, height }, alt, onError }: GifImageProps) {
  return (
    <picture>
      {still ? <source media="(prefers-reduced-motion: reduce)" srcSet={still} /> : null}
      <img
        src={url}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={onError}
      />
    </picture>
  );
}
