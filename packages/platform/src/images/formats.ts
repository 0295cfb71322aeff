/** The accepted image formats, and the libvips loader of each. */
const readers: Readonly<Record<string, string>> = {
  jpeg: 'VipsForeignLoadJpeg',
  png: 'VipsForeignLoadPng',
  webp: 'VipsForeignLoadWebp',
  gif: 'VipsForeignLoadNsgif',
  heif: 'VipsForeignLoadHeif',
};

/**
 * Lets libvips load only the accepted formats. An SVG can contain scripts, and a few hundred bytes of it can
 * occupy a thread for minutes. Parsers of TIFF and other formats are large and rarely reviewed.
 */
export async function blockOtherFormats(): Promise<void> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: Object.values(readers) });
}

/** Returns whether a format, found from a file's first bytes, is accepted. */
export const isAcceptedFormat = (format: string | undefined): boolean =>
  format !== undefined && Object.hasOwn(readers, format);
