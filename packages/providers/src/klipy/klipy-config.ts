/** The URL of KLIPY's API, the operator's key, and where its images are. */
export interface KlipyConfig {
  /** Without a trailing slash and without the key. */
  readonly api: string;
  readonly key: string;
  /** Origin of all its images, as in a Content-Security-Policy. */
  readonly images: string;
}

/** Origin of the images of the real KLIPY. */
export const KLIPY_IMAGES = 'https://*.klipy.com';

/** The real KLIPY: https://docs.klipy.com/gifs-api. */
export const realKlipy = (key: string): KlipyConfig => ({
  api: 'https://api.klipy.com/api/v1',
  key,
  images: KLIPY_IMAGES,
});

/** Key that the stand-in accepts. It protects nothing, so it need not be secret. */
export const KLIPY_STAND_IN_KEY = 'stand-in-klipy';

export const standInKlipy = (origin: string): KlipyConfig => ({
  api: `${origin}/klipy/api/v1`,
  key: KLIPY_STAND_IN_KEY,
  images: origin,
});
