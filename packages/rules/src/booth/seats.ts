import type { BoothDraft } from './draft.ts';
import { chooseSong } from './draft.ts';
import { endPlay, moveToEnd, type PlannedStart, startPlay } from './play.ts';
import type { SeatedDj, SeatLeftReason } from './state.ts';
import { DRY_ROUNDS, PAUSE_MS } from './state.ts';

/** [H016] Removes a DJ from their seat. If that DJ's song is playing, it ends. */
export function leaveSeat(draft: BoothDraft, uuid: string, reason: SeatLeftReason): void {
  const { booth, facts } = draft;
  if (booth.now?.djUuid === uuid) endPlay(draft, 'djLeft');
  booth.djs = booth.djs.filter((dj) => dj.uuid !== uuid);
  if (booth.upNext?.djUuid === uuid) booth.upNext = null;
  facts.push({ kind: 'seatLeft', uuid, reason });
}

/**
 * [H017] Gives free seats to the connected people who have waited longest. If no seat is free, a resident (a bot of the
 * demo world) gives up its seat, except to another resident.
 */
export function fillSeats(draft: BoothDraft): void {
  const { booth } = draft;
  for (;;) {
    const person = booth.waiting.find((one) => one.graceUntil === null);
    if (!person) return;
    if (booth.djs.length >= booth.settings.numberOfDjs) {
      const giver = person.resident ? undefined : findReplaceableResident(draft);
      if (!giver) return;
      leaveSeat(draft, giver.uuid, 'madeRoom');
    }
    booth.waiting = booth.waiting.filter((one) => one !== person);
    const { songsPerDj: songsLeft } = booth.settings;
    booth.djs.push({ ...person, missedRounds: 0, songsLeft, pausedUntil: null, pauseLeftMs: PAUSE_MS });
    draft.facts.push({
      kind: 'seatTaken',
      dj: { ...toDjPerson(person) },
      position: booth.djs.length - 1,
      fromWaiting: draft.base.waiting.some((one) => one.uuid === person.uuid),
    });
  }
}

function toDjPerson({
  uuid,
  nickname,
  avatarId,
  color,
  canDj,
  resident,
}: SeatedDj | BoothDraft['booth']['waiting'][number]) {
  return { uuid, nickname, avatarId, color, canDj, resident };
}

function findReplaceableResident({ booth }: BoothDraft): SeatedDj | undefined {
  return booth.djs.findLast((dj) => dj.resident && dj.uuid !== booth.now?.djUuid);
}

/**
 * [H012] Starts a song of the first DJ in turn who has one and passes over DJs without songs. Returns false if no DJ
 * has a song.
 */
export function startNextDj(draft: BoothDraft, start: PlannedStart): boolean {
  const { booth } = draft;
  const seen = new Set<string>();
  while (booth.djs.some((dj) => !seen.has(dj.uuid))) {
    const dj = booth.djs[0];
    if (!dj) return false;
    if (seen.has(dj.uuid)) {
      moveToEnd(draft, dj);
      continue;
    }
    seen.add(dj.uuid);
    const choice = chooseSong(draft, dj);
    if (choice) {
      startPlay(draft, dj, choice, start);
      return true;
    }
    passOver(draft, dj);
  }
  return false;
}

function passOver(draft: BoothDraft, dj: SeatedDj): void {
  const { facts, queues } = draft;
  // [H332] A paused DJ is passed over without a missed round.
  if (dj.pausedUntil !== null) {
    moveToEnd(draft, dj);
    return;
  }
  if (!queues.has(dj.uuid)) {
    moveToEnd(draft, dj);
    facts.push({ kind: 'supplyMissing', uuid: dj.uuid });
    return;
  }
  const missedRounds = dj.missedRounds + 1;
  if (missedRounds <= DRY_ROUNDS) {
    moveToEnd(draft, { ...dj, missedRounds });
    facts.push({ kind: 'djPassedOver', uuid: dj.uuid, missedRounds });
    return;
  }
  facts.push({ kind: 'djDried', uuid: dj.uuid, message: `${dj.nickname} ran out of songs and stepped down` });
  leaveSeat(draft, dj.uuid, 'dried');
  fillSeats(draft);
}
