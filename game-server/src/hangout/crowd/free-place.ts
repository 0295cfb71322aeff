import { savePictures } from '@hangout/db';
import { gather } from '@hangout/server';
import type { Hangout } from '../hangout.ts';
import { pictureOf } from '../picture.ts';

const telling = new WeakMap<Hangout, (free: null) => Promise<null>>();

/** [H437] A full hangout has a place again: its door learns it now, and not with the next picture. Never throws. */
export function tellFreePlace(h: Hangout): void {
  let tell = telling.get(h);
  if (!tell) {
    tell = gather(async (all: readonly null[]) => {
      if (!h.over) await savePictures(h.ports.db, [pictureOf(h, h.ports.time.now())]);
      return all;
    });
    telling.set(h, tell);
  }
  tell(null).catch((error: unknown) =>
    h.ports.log.debug({ err: error, room: h.lease.roomUuid }, 'a free place waits to be told'),
  );
}
