import type { SiteOverview } from '@hangout/contract/rest/site/banners';
import { atom } from 'jotai';
import { readStorage, storageKeys, writeStorage } from '../../platform/storage.ts';

type Banner = Pick<SiteOverview['banners'][number], 'id' | 'updatedAt'>;

/** [H1988] Returns the key of a banner, which changes when the operator changes the banner. */
export const bannerKey = ({ id, updatedAt }: Banner) => `${id} ${updatedAt}`;

const KEPT = 20;

/** Adds a banner to those that this browser has dismissed. */
export const dismissBanner = (dismissed: readonly string[], banner: Banner) =>
  [...dismissed.filter((key) => key !== bannerKey(banner)), bannerKey(banner)].slice(-KEPT);

export function parseDismissed(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

const storedAtom = atom(parseDismissed(readStorage(storageKeys.dismissedBanners)));

export const dismissedBannersAtom = atom(
  (get) => get(storedAtom),
  (_, set, dismissed: readonly string[]) => {
    set(storedAtom, dismissed);
    writeStorage(storageKeys.dismissedBanners, JSON.stringify(dismissed));
  },
);
