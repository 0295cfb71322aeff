import { type Db, loadSiteSettings } from '@hangout/db';
import { findLanguage, LANGUAGES, type Language } from '@hangout/rules';
import { type Brand, type BrandSettings, chooseBrand } from './brand.ts';

/** [H1963] What this installation is called, how it looks, and its language for people who have none of ours. */
export interface Place {
  readonly brand: Brand;
  readonly language: Language;
}

/** [H1963] The place as it is now: admins change it while servers run. */
export interface PlaceSource {
  /** The place as it was last read, for code that cannot wait. */
  current(): Place;
  /** The place, read again if the last reading is older than a few seconds. Never rejects. */
  load(): Promise<Place>;
  /** Reads the place again, after a change. Never rejects. */
  reload(): Promise<Place>;
}

const FRESH_MS = 5_000;

/** The place as configured, for programs without a database. */
export function configuredPlace(settings: BrandSettings): PlaceSource {
  const place = { brand: chooseBrand(settings), language: LANGUAGES[0] };
  const load = async () => place;
  return { current: () => place, load, reload: load };
}

/** Creates a source that reads the place from the database. If that fails, it keeps what it knows. */
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
        // An older reading that ends later is outdated.
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
    // A language whose file is gone is not used.
    language: findLanguage([defaultLanguage ?? '']) ?? LANGUAGES[0],
  };
}
