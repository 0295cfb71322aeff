import { type Db, endedSessions, type PersonRow, peopleByUuids } from '@hangout/db';
import { gather } from '@hangout/server';

interface Asked {
  readonly userUuid: string;
  readonly sid: string;
}

/** Somebody who stands at a hangout's door. */
interface LookedUp {
  readonly row: PersonRow | undefined;
  /** The session of the ticket was ended since. */
  readonly isSignedOut: boolean;
}

const ofDatabase = new WeakMap<Db, (asked: Asked) => Promise<LookedUp>>();

/** [H432][H436] An account and its session as they are now; all who come in one moment are two questions. */
export function lookUpMember(db: Db, asked: Asked): Promise<LookedUp> {
  let ask = ofDatabase.get(db);
  if (!ask) {
    ask = gather((all: readonly Asked[]) => lookUpAll(db, all));
    ofDatabase.set(db, ask);
  }
  return ask(asked);
}

async function lookUpAll(db: Db, all: readonly Asked[]): Promise<LookedUp[]> {
  const [rows, ended] = await Promise.all([
    peopleByUuids(
      db,
      all.map(({ userUuid }) => userUuid),
    ),
    endedSessions(
      db,
      all.map(({ sid }) => sid),
    ),
  ]);
  return all.map(({ userUuid, sid }) => ({ row: rows.get(userUuid), isSignedOut: ended.has(sid) }));
}
