import type { Draft } from './draft.ts';
import { choiceOf } from './draft.ts';
import { endPlay, startPlay, toTheEnd } from './play.ts';
import type { SeatedDj, SeatLeftReason } from './state.ts';
import { DRY_ROUNDS, PAUSE_MS } from './state.ts';

/** [H016] Takes somebody off the stage; if their song plays, it stops for all. */
export function leaveSeat(draft: Draft, uuid: string, reason: SeatLeftReason): void {
  const { booth, facts } = draft;
  if (booth.now?.djUuid === uuid) endPlay(draft, 'djLeft');
  booth.djs = booth.djs.filter((dj) => dj.uuid !== uuid);
  if (booth.upNext?.djUuid === uuid) booth.upNext = null;
  facts.push({ kind: 'seatLeft', uuid, reason });
}

/** [H017] Free seats go to those who have waited longest and are here; residents give theirs up for others. */
export function fillSeats(draft: Draft): void {
  const { booth } = draft;
  for (;;) {
    const person = booth.waiting.find((one) => one.graceUntil === null);
    if (!person) return;
    if (booth.djs.length >= booth.settings.numberOfDjs) {
      const giver = person.resident ? undefined : residentWhoCanGo(draft);
      if (!giver) return;
      leaveSeat(draft, giver.uuid, 'madeRoom');
    }
    booth.waiting = booth.waiting.filter((one) => one !== person);
    const { songsPerDj: songsLeft } = booth.settings;
    booth.djs.push({ ...person, missedRounds: 0, songsLeft, pausedUntil: null, pauseLeftMs: PAUSE_MS });
    draft.facts.push({
      kind: 'seatTaken',
      dj: { ...personOf(person) },
      position: booth.djs.length - 1,
      fromWaiting: draft.base.waiting.some((one) => one.uuid === person.uuid),
    });
  }
}

function personOf({
  uuid,
  nickname,
  avatarId,
  color,
  canDj,
  resident,
}: SeatedDj | Draft['booth']['waiting'][number]) {
  return { uuid, nickname, avatarId, color, canDj, resident };
}

function residentWhoCanGo({ booth }: Draft): SeatedDj | undefined {
  return booth.djs.findLast((dj) => dj.resident && dj.uuid !== booth.now?.djUuid);
}

/** [H012] The DJs are asked in order: true once one of them has begun. Who has nothing is passed over. */
export function askDjs(draft: Draft, startTime: number): boolean {
  const { booth } = draft;
  const asked = new Set<string>();
  while (booth.djs.some((dj) => !asked.has(dj.uuid))) {
    const dj = booth.djs[0];
    if (!dj) return false;
    if (asked.has(dj.uuid)) {
      toTheEnd(draft, dj);
      continue;
    }
    asked.add(dj.uuid);
    const choice = choiceOf(draft, dj);
    if (choice) {
      startPlay(draft, dj, choice, startTime);
      return true;
    }
    passOver(draft, dj);
  }
  return false;
}

function passOver(draft: Draft, dj: SeatedDj): void {
  const { facts, queues } = draft;
  // [H332] passed over by their own wish: nothing is held against them
  if (dj.pausedUntil !== null) {
    toTheEnd(draft, dj);
    return;
  }
  if (!queues.has(dj.uuid)) {
    toTheEnd(draft, dj);
    facts.push({ kind: 'supplyMissing', uuid: dj.uuid });
    return;
  }
  const missedRounds = dj.missedRounds + 1;
  if (missedRounds <= DRY_ROUNDS) {
    toTheEnd(draft, { ...dj, missedRounds });
    facts.push({ kind: 'djPassedOver', uuid: dj.uuid, missedRounds });
    return;
  }
  facts.push({ kind: 'djDried', uuid: dj.uuid, message: `${dj.nickname} ran out of songs and stepped down` });
  leaveSeat(draft, dj.uuid, 'dried');
  fillSeats(draft);
}
