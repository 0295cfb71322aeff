import assert from 'node:assert/strict';
import type { Booth, BoothContext, BoothFact, BoothOutcome, BoothSettings, DjPerson } from '../src/booth/index.ts';
import { advance, emptyBooth, takeSeat } from '../src/booth/index.ts';
import { type Blocklist, NOTHING_BLOCKED } from '../src/moderation/index.ts';
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
    streamUrls: {},
    playbackToken: null,
    position: null,
    status: 'VERIFIED',
    ...traits,
  };
}

export function person(uuid: string, traits: Partial<DjPerson> = {}): DjPerson {
  return { uuid, nickname: uuid, avatarId: 'fox', color: '#562DF9', canDj: true, resident: false, ...traits };
}

/** A hangout's evening: the booth with its queues and a clock that is wound by hand. */
export class Evening {
  booth: Booth;
  now = 1_000_000;
  queues: Record<string, Song[]> = {};
  autoDj: Song | null = null;
  blocked: Blocklist = NOTHING_BLOCKED;
  facts: BoothFact[] = [];
  #plays = 0;

  constructor(settings: Partial<BoothSettings> = {}) {
    this.booth = emptyBooth({ numberOfDjs: 3, songsPerDj: 1, autoDj: false, ...settings });
  }

  get ctx(): BoothContext {
    this.#plays += 1;
    const { now, queues: supply, autoDj, blocked } = this;
    return { now, newPlayId: `play-${this.#plays}`, supply, autoDj, blocked };
  }

  /** Takes over what a command answered, and keeps the queues as the database would. */
  took(outcome: BoothOutcome): BoothFact[] {
    assert.ok(outcome.ok, outcome.ok ? '' : `refused: ${outcome.refusal.code}`);
    this.booth = outcome.state;
    this.facts = outcome.facts;
    for (const fact of outcome.facts) {
      if (fact.kind === 'playStarted' && fact.fromQueue)
        this.#turnQueue(fact.play.djUuid, fact.crateSongUuid);
    }
    return outcome.facts;
  }

  #turnQueue(djUuid: string | null, crateSongUuid: string | null): void {
    const queue = this.queues[djUuid ?? ''] ?? [];
    const at = queue.findIndex((one) => one.crateSongUuid === crateSongUuid);
    const [played] = at >= 0 ? queue.splice(at, 1) : [];
    if (played) queue.push(played);
  }

  kinds(): string[] {
    return this.facts.map((fact) => fact.kind);
  }

  order(): string[] {
    return this.booth.djs.map((dj) => dj.uuid);
  }

  playing(): string | null {
    return this.booth.now && `${this.booth.now.djUuid ?? 'house'}:${this.booth.now.song.trackName}`;
  }
}

export function refusal(outcome: BoothOutcome): string | null {
  return outcome.ok ? null : outcome.refusal.code;
}

/** Kai, Lea and Mo on stage, each with a queue of two. */
export function threeDjs(settings = {}): Evening {
  const evening = new Evening(settings);
  for (const uuid of ['kai', 'lea', 'mo']) {
    evening.queues[uuid] = [song(`${uuid}1`), song(`${uuid}2`)];
    evening.took(takeSeat(evening.booth, { person: person(uuid) }, evening.ctx));
  }
  return evening;
}

export function toEnd(evening: Evening, late = 0): void {
  evening.now = (evening.booth.now?.endTime ?? evening.now) + late;
  evening.took(advance(evening.booth, evening.ctx));
}

export function endReason(evening: Evening): string | undefined {
  return evening.facts.find((fact) => fact.kind === 'playEnded')?.reason;
}
