import { createApi } from '@hangout/contract/framework/api-client';
import { type Db, findOrInsertSession, listHousePlaylistSongs, listResidents } from '@hangout/db';
import type { Log } from '@hangout/platform/log/log';
import type { Tokens } from '@hangout/platform/tokens/tokens';
import { hangouts, type Person, people, runResident, startConversation } from '@hangout/world';

export interface ResidentsOptions {
  readonly db: Db;
  readonly tokens: Tokens;
  readonly log: Log;
  /** URL of REST and rooms, such as 'http://127.0.0.1:3000'. */
  readonly origin: string;
  /** When it is aborted, the residents leave. */
  readonly signal: AbortSignal;
}

/** Runs the residents of the demo world. Resolves when `signal` was aborted and all have left. */
export async function runResidents(options: ResidentsOptions): Promise<void> {
  const { db, log, signal } = options;
  const uuids = new Map((await listResidents(db)).map(({ nickname, uuid }) => [nickname, uuid]));
  const residents = new Set(uuids.values());
  const songIdsFor = await orderSongsByTaste(db);
  const evenings = hangouts.flatMap((hangout) => {
    const shared = startConversation();
    return hangout.regulars.map(async (nickname, place) => {
      const person = people.find((one) => one.nickname === nickname);
      const uuid = uuids.get(nickname);
      if (!person || !uuid) return;
      await waitForTurn(place, signal);
      const { api, signIn } = createResidentApi(options, uuid);
      await runResident({
        person,
        uuid,
        api,
        signIn,
        slug: hangout.slug,
        residents,
        language: hangout.language ?? 'en',
        shared,
        songIds: songIdsFor(person),
        log: (event, details) => log.debug(details, event),
        signal,
      });
    });
  });
  await Promise.allSettled(evenings);
}

/**
 * Waits for a resident's turn to join. Those of a hangout come 1.5 s apart, so that the first one plays
 * before the others arrive.
 */
function waitForTurn(place: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, place * 1_500);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Creates a REST client that is signed in as this resident. */
function createResidentApi({ db, tokens, origin }: ResidentsOptions, uuid: string) {
  let token: string | undefined;
  const signIn = async () => {
    const sid = await findOrInsertSession(db, uuid);
    token = await tokens.signAccessToken({ sub: uuid, type: 'user', sid, role: 'user' });
  };
  return { api: createApi({ base: origin, token: () => token }), signIn };
}

/** Returns a function that orders the project's songs by a resident's taste. */
async function orderSongsByTaste(db: Db) {
  const songs = await listHousePlaylistSongs(db);
  return (person: Person): string[] => {
    const fits = (genre: string | null) =>
      person.taste.findIndex((taste) => (genre ?? '').toLowerCase().includes(taste));
    const place = (genre: string | null) => (fits(genre) < 0 ? person.taste.length : fits(genre));
    return songs
      .map((song) => ({ song, order: place(song.genre) + Math.random() * 1.5 }))
      .sort((a, b) => a.order - b.order)
      .map(({ song }) => String(song.id));
  };
}
