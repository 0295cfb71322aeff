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

/**
 * [H1735] A GIF from another host, which does not learn the URL of the page that shows it. People who prefer reduced
 * motion see only its first frame.
 */
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
