import { infoAdmin } from '@hangout/contract/rest/info-admin';
import { services } from '@hangout/contract/rest/services';
import { playedEverywhere, serviceCounts } from '@hangout/db';
import { type Answered, answer, type Handler } from './kernel/index.ts';

type Status = (typeof infoAdmin)['user-service']['status'];

/** Hangouts that the list of the most played names. */
const mostNamed = 50;

/** [R169] A service says how it is: the same answer for each, with its own figures. */
const statusOf =
  (name: keyof typeof infoAdmin): Handler<Status> =>
  async ({ db }) => {
    const began = performance.now();
    const counts = await serviceCounts(db, name);
    const databaseMs = Math.round((performance.now() - began) * 10) / 10;
    const { version } = services[name];
    const uptimeSeconds = Math.floor(process.uptime());
    return { service: name, version, status: 'ok', uptimeSeconds, databaseMs, counts };
  };

export const infoAdminTable: Answered[] = [
  answer(infoAdmin['user-service'], { status: statusOf('user-service') }),
  answer(infoAdmin['room-service'], {
    status: statusOf('room-service'),
    playedSeconds: async ({ db }) => playedEverywhere(db, mostNamed),
  }),
  answer(infoAdmin['playlist-service'], { status: statusOf('playlist-service') }),
  answer(infoAdmin['audit-service'], { status: statusOf('audit-service') }),
].flat();
