import type { infoAdmin } from '@hangout/contract/rest/info-admin';
import { services } from '@hangout/contract/rest/services';
import {
  countServiceData,
  loadDayFigures,
  loadPlayStatistics,
  loadRegionFigures,
  loadRevenueByDay,
  loadRevenueByRegion,
  programVersion,
} from '@hangout/db';
import type { Handlers } from './framework/index.ts';

type StatusHandlers = Handlers<(typeof infoAdmin)['user-service']>;

const MOST_PLAYED_LIMIT = 50;

/** Maximum number of countries listed. */
const REGIONS_LIMIT = 30;

/** [R169] Creates the handler of a service's status. All services have the same format, each with its own counts. */
export const serviceStatusHandlers = (name: keyof typeof infoAdmin): StatusHandlers => ({
  async status({ db }) {
    const began = performance.now();
    const counts = await countServiceData(db, name);
    const databaseMs = Math.round((performance.now() - began) * 10) / 10;
    const { version } = services[name];
    const uptimeSeconds = Math.floor(process.uptime());
    return {
      ...{ service: name, version, release: programVersion, status: 'ok' },
      ...{ uptimeSeconds, databaseMs, counts },
    };
  },
});

export const roomServiceStatusHandlers: Handlers<(typeof infoAdmin)['room-service']> = {
  ...serviceStatusHandlers('room-service'),
  async figures({ days, db }) {
    return {
      days: await loadDayFigures(db, days),
      regions: await loadRegionFigures(db, { days, limit: REGIONS_LIMIT }),
      revenue: await loadRevenueByDay(db, days),
      revenueByRegion: await loadRevenueByRegion(db, { days, limit: REGIONS_LIMIT }),
    };
  },
  playedSeconds: async ({ db }) => loadPlayStatistics(db, MOST_PLAYED_LIMIT),
};
