import assert from 'node:assert/strict';
import type {
  Booth,
  BoothContext,
  BoothFact,
  BoothOutcome,
  BoothSettings,
  DjPerson,
} from '../src/booth/index.ts';
import { advance, emptyBooth, takeSeat } from '../src/booth/index.ts';
import { type Blocklist, createBlocklist, type RoomSongRules } from '../src/moderation/index.ts';
import type { Song } from '../src/song.ts';

export function song(name: string, traits: Partial<Song> = {}): Song {
  return {
    songId: `id-${name}`,
    songShortId: `short-${name}`,
    crateSongUuid: `crate-${name}`,
    isrc: null,
    trackName: name,
    artistName: 'The Testers',
    albumName: null,
    releaseYear: null,
    duration: 180,
    explicit: false,
    genre: null,
    musicProviders: { uploadService: name },
    thumbnails: {},
    previews: [],
    links: {},
    streamUrls: { uploadService: { http: `/${name}` } },
    playbackToken: null,
    position: null,
    status: 'VERIFIED',
    ...traits,
  };
}

export function person(uuid: string, traits: Partial<DjPerson> = {}): DjPerson {
  return { uuid, nickname: uuid, avatarId: 'fox', color: '#562DF9', canDj: true, resident: false, ...traits };
}

/** A booth with its queues, and a clock that the test controls. */
export class BoothFixture {
  booth: Booth;
  now = 1_000_000;
  queues: Record<string, Song[]> = {};
  autoDj: Song | null = null;
  blocked: Blocklist = createBlocklist([]);
  songRules: RoomSongRules = { explicit: true, musicProviderKeys: ['uploadService'] };
  providers: readonly string[] = ['uploadService', 'audius', 'spotify'];
  facts: BoothFact[] = [];
  #plays = 0;

  constructor(settings: Partial<BoothSettings> = {}) {
    this.booth = emptyBooth({ numberOfDjs: 3, songsPerDj: 1, autoDj: false, crossfadeMs: 0, ...settings });
  }

  get ctx(): BoothContext {
    this.#plays += 1;
    const { now, queues: supply, autoDj, blocked, songRules, providers } = this;
    return { now, newPlayId: `play-${this.#plays}`, supply, autoDj, blocked, songRules, providers };
  }

  /** Applies the outcome of a command, and rotates the queues as the database would do. */
  apply(outcome: BoothOutcome): BoothFact[] {
    assert.ok(outcome.ok, outcome.ok ? '' : `refused: ${outcome.refusal.code}`);
    this.booth = outcome.state;
    this.facts = outcome.facts;
    for (const fact of outcome.facts) {
      if (fact.kind === 'playStarted' && fact.fromQueue)
        this.#rotateQueue(fact.play.djUuid, fact.crateSongUuid);
    }
    return outcome.facts;
  }

  #rotateQueue(djUuid: string | null, crateSongUuid: string | null): void {
    const queue = this.queues[djUuid ?? ''] ?? [];
    const at = queue.findIndex((one) => one.crateSongUuid === crateSongUuid);
    const [played] = at >= 0 ? queue.splice(at, 1) : [];
    if (played) queue.push(played);
  }

  kinds(): string[] {
    return this.facts.map((fact) => fact.kind);
  }

  djUuids(): string[] {
    return this.booth.djs.map((dj) => dj.uuid);
  }

  playing(): string | null {
    return this.booth.now && `${this.booth.now.djUuid ?? 'house'}:${this.booth.now.song.trackName}`;
  }
}

/** Returns the code of a refused outcome; null if it was not refused. */
export function refusalCode(outcome: BoothOutcome): string | null {
  return outcome.ok ? null : outcome.refusal.code;
}

/** Creates a booth with the DJs Kai, Lea and Mo, each with two songs in their queue. */
export function threeDjs(settings = {}): BoothFixture {
  const fixture = new BoothFixture(settings);
  for (const uuid of ['kai', 'lea', 'mo']) {
    fixture.queues[uuid] = [song(`${uuid}1`), song(`${uuid}2`)];
    fixture.apply(takeSeat(fixture.booth, { person: person(uuid) }, fixture.ctx));
  }
  return fixture;
}

/** Advances the clock to the end of the current play, plus `late` ms. */
export function playToEnd(fixture: BoothFixture, late = 0): void {
  fixture.now = (fixture.booth.now?.endTime ?? fixture.now) + late;
  fixture.apply(advance(fixture.booth, fixture.ctx));
}

export function endReason(fixture: BoothFixture): string | undefined {
  return fixture.facts.find((fact) => fact.kind === 'playEnded')?.reason;
}
