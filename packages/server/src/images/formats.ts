import sharp from 'sharp';

/** The accepted formats and libvips' readers of them. */
const readers: Readonly<Record<string, string>> = {
  jpeg: 'VipsForeignLoadJpeg',
  png: 'VipsForeignLoadPng',
  webp: 'VipsForeignLoadWebp',
  gif: 'VipsForeignLoadNsgif',
  heif: 'VipsForeignLoadHeif',
};

/**
 * Blocks every image reader of libvips but those of the accepted formats. SVG can hold scripts, and a few hundred bytes
 * of it can keep a thread busy for minutes; TIFF and the rest have large, rarely read parsers.
 */
export function blockOtherFormats(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: Object.values(readers) });
}

/** Whether images of this format, told from the first bytes, are accepted. */
export const isAcceptedFormat = (format: string | undefined): boolean =>
  format !== undefined && Object.hasOwn(readers, format);
