import { type Deed, deedsOf } from '../deeds.ts';
import { notesOf } from '../notes.ts';
import { findings, type Law, short } from './law.ts';

/** [H469] */
export const oneStageForAll: Law = {
  rule: 'H469',
  name: 'in the end one stage for all, with what was set by REST',
  check({ notes, kept }) {
    const { found, must } = findings();
    const stages = new Map(kept.stages.map((stage) => [stage.room, stage]));
    for (const [room, views] of Map.groupBy(notesOf(notes, 'last'), (note) => note.room)) {
      const stage = stages.get(room);
      for (const { who, view } of views)
        for (const part of ['playId', 'djs', 'counts', 'numberOfDjs'] as const)
          must(
            JSON.stringify(view[part]) === JSON.stringify(stage?.[part]),
            () =>
              `${short(who)} sees ${part} ${JSON.stringify(view[part])} in ${short(room)}, kept is ${JSON.stringify(stage?.[part])}`,
          );
    }
    for (const [room, deeds] of Map.groupBy(deedsOf(notes, 'rest dj seats'), (deed) => deed.room)) {
      const allowed = lastSet(deeds, ({ payload }) => payload.numberOfDjs);
      const is = stages.get(room)?.numberOfDjs;
      must(
        allowed.size === 0 || allowed.has(is),
        () => `${short(room)} has ${is} seats, set were ${[...allowed]}`,
      );
    }
    const roles = new Set(kept.roles.map(({ user, room }) => `${room} ${user}`));
    const given = Map.groupBy(
      deedsOf(notes, 'rest role'),
      ({ room, payload }) => `${room} ${payload.userUuid}`,
    );
    for (const [key, deeds] of given) {
      const allowed = lastSet(deeds, ({ payload }) => payload.given);
      must(
        allowed.size === 0 || allowed.has(roles.has(key)),
        () => `the role of ${key} is not as it was given last`,
      );
    }
    return found;
  },
};

/** What may stand now: what was acknowledged last, or anything later of unknown fate. Empty where nothing is sure. */
function lastSet(deeds: readonly Deed[], value: (deed: Deed) => unknown): Set<unknown> {
  const known = new Set<unknown>();
  let isSure = false;
  for (const deed of deeds) {
    if (deed.outcome === 'done') {
      known.clear();
      isSure = true;
    }
    if (deed.outcome !== 'refused' || deed.code.startsWith('5')) known.add(value(deed));
  }
  return isSure ? known : new Set();
}
