import { type Db, loadSiteSettings } from '@hangout/db';
import { findLanguage, LANGUAGES, type Language } from '@hangout/rules';
import { type Brand, type BrandSettings, chooseBrand } from './brand.ts';

/**
 * [H1963] Name and look of this installation, and its default language, for users none of whose browser
 * languages is supported.
 */
export interface Place {
  readonly brand: Brand;
  readonly language: Language;
}

/** [H1963] Reads the place, which admins can change while servers run. */
export interface PlaceSource {
  /** Returns the place as read last, for code that cannot wait. */
  current(): Place;
  /** Returns the place, read again if the last reading is some seconds old. Never rejects. */
  load(): Promise<Place>;
  /** Reads the place again, after a change. Never rejects. */
  reload(): Promise<Place>;
}

const FRESH_MS = 5_000;

/** Returns a source of the configured name, look and language, for programs without a database. */
export function configuredPlace(settings: BrandSettings): PlaceSource {
  const place = { brand: chooseBrand(settings), language: LANGUAGES[0] };
  const load = async () => place;
  return { current: () => place, load, reload: load };
}

/** Returns a source that reads the database. If reading fails, it returns the last known place. */
export function createPlaceSource({
  db,
  config,
  onError = () => {},
  now = () => performance.now(),
}: {
  readonly db: Db;
  readonly config: BrandSettings;
  readonly onError?: (error: unknown) => void;
  /** Monotonic time, ms. */
  readonly now?: () => number;
}): PlaceSource {
  let known: Place = configuredPlace(config).current();
  let reading: { readonly at: number; readonly place: Promise<Place> } | undefined;
  const reload = () => {
    const place = loadPlace(db, config).then(
      (loaded) => {
        // A newer reading has begun, so this result may be outdated and is not stored.
        if (reading?.place === place) known = loaded;
        return loaded;
      },
      (error: unknown) => {
        onError(error);
        return known;
      },
    );
    reading = { at: now(), place };
    return place;
  };
  return {
    current: () => known,
    load: () => (reading && now() - reading.at < FRESH_MS ? reading.place : reload()),
    reload,
  };
}

async function loadPlace(db: Db, config: BrandSettings): Promise<Place> {
  const stored = await loadSiteSettings(db, 'placeName', 'brandColor', 'defaultLanguage');
  const { placeName: name = null, brandColor: color = null, defaultLanguage } = stored;
  return {
    brand: chooseBrand(config, { name, color }),
    // Falls back to English if the stored language is no longer supported.
    language: findLanguage([defaultLanguage ?? '']) ?? LANGUAGES[0],
  };
}
