import { roomPulses } from '@hangout/db';
import type { Ports } from '../hangout/hangout.ts';
import { checkSeats, refresh } from '../hangout/refresh.ts';
import { tellReports } from '../hangout/reports.ts';
import { createShowing } from '../showing.ts';
import type { Hosting, Ready } from './hosting.ts';

/** [H427] A hangout without anybody inside or on the stage is given up after this long, ms. */
const EMPTY_MS = 20_000;

/** What a process looks after in its hangouts once a second, besides their leases. */
export interface LookAround {
  /** [H425] What has changed elsewhere is read, also where its notice was lost. */
  feelPulses(): Promise<void>;
  /** [H411] Lists and friends are told. */
  show(): Promise<void>;
  /** The empty ones that have waited long enough. */
  empty(): Iterable<Hosting>;
}

export function createLookAround({ db, time }: Pick<Ports, 'db' | 'time'>, ready: Ready): LookAround {
  const showing = createShowing(db);
  return {
    async feelPulses() {
      const pulses = await roomPulses(db, [...ready.keys()]);
      const known = new Set(pulses.map((pulse) => pulse.roomUuid));
      for (const { roomUuid, actor } of ready.values()) if (!known.has(roomUuid)) await refresh(actor.h);
      for (const { roomUuid, rev, seated, openReports } of pulses) {
        const h = ready.get(roomUuid)?.actor.h;
        if (!h || h.over) continue;
        if (rev > h.truth.rev) await refresh(h);
        if (h.booth.djs.some((dj) => !seated.includes(dj.uuid))) await checkSeats(h);
        tellReports(h, openReports);
      }
    },
    async show() {
      const hangouts = [...ready.values()].map(({ actor }) => actor.h).filter((h) => !h.over && !h.closing);
      await showing.show(hangouts, time.now());
    },
    *empty() {
      const now = time.now();
      for (const hosting of ready.values()) {
        const { emptySince, closing } = hosting.actor.h;
        if (emptySince !== null && now - emptySince >= EMPTY_MS && !closing) yield hosting;
      }
    },
  };
}
