import sharp from 'sharp';

/** The accepted formats and their libvips loaders. */
const readers: Readonly<Record<string, string>> = {
  jpeg: 'VipsForeignLoadJpeg',
  png: 'VipsForeignLoadPng',
  webp: 'VipsForeignLoadWebp',
  gif: 'VipsForeignLoadNsgif',
  heif: 'VipsForeignLoadHeif',
};

/**
 * Blocks every image loader of libvips except those of the accepted formats. SVG can contain scripts, and a few
 * hundred bytes of it can occupy a thread for minutes; TIFF and the rest have large, rarely reviewed parsers.
 */
export function blockOtherFormats(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: Object.values(readers) });
}

/** Whether images of this format, detected from the first bytes, are accepted. */
export const isAcceptedFormat = (format: string | undefined): boolean =>
  format !== undefined && Object.hasOwn(readers, format);
