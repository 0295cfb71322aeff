import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createSeededRandom } from '@hangout/testkit/seeded-random';
import { waitFor } from '@hangout/testkit/wait-for';
import { type DatabaseObserver, observeDatabase } from './database-observer.ts';
import { type EventLog, openEventLog } from './event-log.ts';
import type { Evidence, InjectedFault } from './evidence.ts';
import { scheduleFaults } from './fault-schedule.ts';
import { injectFaults } from './inject-faults.ts';
import { readPublicData } from './read-public-data.ts';
import type { StoredState } from './stored-state.ts';
import type { Topology } from './topology.ts';
import { type Activity, startActivity } from './users/activity.ts';
import { type ChaosSize, type ChaosUsers, setUpUsers } from './users/set-up.ts';

export interface ChaosOptions {
  readonly seed: number;
  readonly faults: number;
  /** No further fault is injected after this time, even if more are planned, minutes. */
  readonly minutes: number;
  readonly size: ChaosSize;
  readonly quietMs: number;
  readonly absenceMs: number;
  readonly freezeMs: number;
  /** Folder for the event log; without it the log is only kept in memory. */
  readonly folder?: string;
  log(message: string): void;
}

/** Runs a chaos test from an empty database to the evidence. The caller starts and stops the topology. */
export async function runChaos(topology: Topology, options: ChaosOptions): Promise<Evidence> {
  const { seed, size, log } = options;
  const random = createSeededRandom(seed);
  const observer = await observeDatabase(topology.databaseUrl);
  const eventLog = openEventLog(options.folder && join(options.folder, 'events.ndjson'));
  try {
    log('Accounts are created and songs are uploaded');
    const users = await setUpUsers(topology.origin, size, random);
    const activity = await startActivity(users, eventLog, seed);
    await waitFor('a song plays in every hangout', () =>
      activity.sessions.every((session) => session.state()?.nowPlaying),
    );
    log(`${activity.sessions.length} users in ${users.hangouts.length} hangouts; injecting faults`);
    const processKinds = topology.processes.map(({ name }) => name.replace(/-\d+$/, ''));
    const schedule = scheduleFaults({ ...options, processKinds }, random);
    const endBy = Date.now() + options.minutes * 60_000;
    const injected = await injectFaults(schedule, { topology, activity, endBy, log });
    log('All processes serve again; users finish their requests');
    await activity.stop();
    log(`Nothing happens for ${options.quietMs / 1000} s`);
    await delay(options.quietMs);
    return await collectEvidence({ topology, observer, activity, users, eventLog, ...injected });
  } finally {
    await observer.close();
    await eventLog.close();
  }
}

interface FinishedRun {
  readonly topology: Topology;
  readonly observer: DatabaseObserver;
  readonly activity: Activity;
  readonly users: ChaosUsers;
  readonly eventLog: EventLog;
  readonly faults: readonly InjectedFault[];
  readonly unexpectedExits: readonly string[];
}

async function collectEvidence(run: FinishedRun): Promise<Evidence> {
  const { topology, observer, activity, users, eventLog, faults, unexpectedExits } = run;
  const roomViews = await recordFinalViews(activity, observer, eventLog);
  const end = { id: eventLog.nextRequestId(), user: '', room: '' };
  eventLog.append({ kind: 'requested', ...end, name: 'all seats left', payload: {}, playId: null });
  eventLog.append({ kind: 'answered', ...end, answer: {} });
  await activity.leaveAllSeats();
  // The last changes need up to a second until they are broadcast and stored.
  await delay(1_500);
  const publicData = await readPublicData(activity, users);
  await activity.leave();
  const { queues: queuesAfter, ...rows } = await observer.rows();
  const queues: Record<string, StoredState['queues'][string]> = {};
  for (const [dj, before] of Object.entries(users.queues))
    queues[dj] = { before, after: queuesAfter[dj] ?? [] };
  return {
    events: eventLog.events,
    stored: { ...rows, queues, roomViews, publicData },
    faults,
    unexpectedExits,
    logs: topology.logEntries(),
  };
}

/**
 * Records what every user sees. Tries again while views and database disagree, for example because a song has
 * changed; the last attempt counts.
 */
async function recordFinalViews(
  activity: Activity,
  observer: DatabaseObserver,
  eventLog: EventLog,
): Promise<StoredState['roomViews']> {
  let roomViews: StoredState['roomViews'] = [];
  for (let attempt = 0; attempt < 10; attempt += 1) {
    // Votes are stored once a second and patches are sent ten times a second, so views and database may
    // disagree at first.
    const before = await observer.roomViews();
    await delay(400);
    roomViews = await observer.roomViews();
    const agree = activity.sessions.every((session) => {
      const storedView = roomViews.find(({ room }) => room === session.room.uuid);
      const view = session.view();
      return (
        view !== null &&
        storedView !== undefined &&
        JSON.stringify(view) === JSON.stringify(toRoomView(storedView))
      );
    });
    if (agree && JSON.stringify(before) === JSON.stringify(roomViews)) break;
    await delay(600);
  }
  for (const { user, room, view } of activity.sessions) {
    const notInside = {
      playId: 'not inside',
      djs: [],
      counts: { likes: 0, dislikes: 0, stars: 0 },
      numberOfDjs: 0,
    };
    eventLog.append({ kind: 'finalView', user: user.uuid, room: room.uuid, view: view() ?? notInside });
  }
  return roomViews;
}

const toRoomView = ({ playId, djs, counts, numberOfDjs }: StoredState['roomViews'][number]) => ({
  playId,
  djs,
  counts,
  numberOfDjs,
});
