import { createApi } from '@hangout/contract/framework/api-client';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { type FirstSound, measureFirstSound, type PageRequest } from '@hangout/testkit/browser/page-load';
import type { Browser } from 'playwright-core';
import { openNetworkProxy } from '../sync-bench/network-proxy.ts';
import { type BarePlayer, startBarePlayer } from './bare-player.ts';
import { networks } from './networks.ts';

/** How long it takes from opening a hangout's link to the first sound, for one kind of visit. */
export interface FirstSoundRow extends FirstSound {
  readonly network: keyof typeof networks;
  /** Warm if the browser has visited the hangout before. */
  readonly visit: 'cold' | 'warm';
  /** Time to the first sound on the control's page, ms. */
  readonly controlMs: number;
  readonly timesControl: number;
}

interface Measured {
  readonly row: FirstSoundRow;
  readonly requestList: readonly PageRequest[];
}

/** Measures cold and warm visits in each network, and the control. Returns the medians of `visits` visits. */
export async function measureFirstSounds(
  browser: Browser,
  address: string,
  slug: string,
  visits: number,
): Promise<Measured[]> {
  const control = await playCurrentSong(address, slug);
  const measured: Measured[] = [];
  try {
    for (const network of ['4g', 'slow'] as const)
      for (const visit of ['cold', 'warm'] as const) {
        const isWarm = visit === 'warm';
        const heard = await repeatVisits(visits, network, address, (origin) =>
          measureFirstSound(browser, `${origin}/r/${slug}`, { isWarm }),
        );
        const bare = await repeatVisits(visits, network, control.origin, (origin) =>
          measureFirstSound(browser, `${origin}/#${Math.round(heard.position)}`, { isWarm: false }),
        );
        const { soundMs, heardMs, position, requestList } = heard;
        const timesControl = Number((heardMs / bare.heardMs).toFixed(2));
        const row = { network, visit, soundMs, heardMs, position, controlMs: bare.heardMs, timesControl };
        measured.push({ row, requestList });
      }
  } finally {
    control.close();
  }
  return measured;
}

/** Repeats a visit through a slow network; returns the median one. */
async function repeatVisits<V extends FirstSound>(
  visits: number,
  network: keyof typeof networks,
  target: string,
  measure: (origin: string) => Promise<V>,
): Promise<V> {
  const results: V[] = [];
  for (let run = 0; run < visits; run++) {
    const proxy = await openNetworkProxy(target, networks[network]);
    results.push(await measure(proxy.origin));
    await proxy.close();
  }
  results.sort((a, b) => a.heardMs - b.heardMs);
  const middle = results[Math.floor(visits / 2)];
  if (!middle) throw new Error('no visit was measured');
  return middle;
}

/** Starts the control with the song that the hangout plays. */
async function playCurrentSong(address: string, slug: string): Promise<BarePlayer> {
  const { accessToken } = await createApi({ base: address })(auth.guest);
  const api = createApi({ base: address, token: () => accessToken });
  const { songUrls } = await api(rooms.join, { id: slug, quality: 'medium' });
  if (!songUrls) throw new Error(`no song plays in ${slug}`);
  const response = await fetch(new URL(songUrls.httpUrl, address));
  return startBarePlayer(
    Buffer.from(await response.arrayBuffer()),
    response.headers.get('content-type') ?? 'audio/mp4',
  );
}
