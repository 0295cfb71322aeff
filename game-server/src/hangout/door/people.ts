import type { RosterEntry } from '@hangout/contract/room/state';
import { profileOfGuest, profilesByUuids } from '@hangout/db';
import { castVote, mayDj } from '@hangout/rules';
import type { Person } from '../crowd/person.ts';
import { shownRole } from '../crowd/policy.ts';
import { type Hangout, moment } from '../hangout.ts';
import { beSure, clearDoubt } from '../keep/keep.ts';
import { refuse, refuseBy } from '../refused.ts';
import { showVotes } from '../stage/show.ts';
import type { RoomHandlers } from './ask.ts';

/** One-time animations that are shown to everybody in one beat. */
const ANIMATIONS_PER_BEAT = 30;

export const peopleHandlers: Pick<
  RoomHandlers,
  'voteOnSong' | 'playOneTimeAnimation' | 'roster' | 'serverTime'
> = {
  /** [H050] [H360] Shown at once, kept within a second and always before the play is closed; refused while that fails. */
  voteOnSong(h, person, { songVotes, playId }) {
    return h.mailbox.post(async () => {
      await clearDoubt(h);
      if (h.votes.unkept) throw refuse('unavailable');
      await beSure(h);
      const record = h.votes.of(person.uuid);
      const command = {
        ...(songVotes.like !== undefined && { like: songVotes.like }),
        ...(songVotes.star !== undefined && { star: songVotes.star }),
        ...(playId !== undefined && { playId }),
      };
      const outcome = castVote(record, command, { voter: person, play: h.booth.now });
      if (!outcome.ok) throw refuseBy(outcome.refusal);
      if (outcome.facts.length > 0) h.votes.set(person.uuid, outcome.state);
      showVotes(h);
      return { songVotes: outcome.state, voteCounts: { ...h.votes.counts } };
    });
  },

  /** [H426] In a crowd only some are shown: each goes to everybody. */
  playOneTimeAnimation(h, { uuid }, { animation, emoji }) {
    h.animations += 1;
    if (h.animations > ANIMATIONS_PER_BEAT) return {};
    h.outlet?.broadcast('playedOneTimeAnimation', {
      userUuid: uuid,
      animation,
      ...(emoji !== undefined && { emoji }),
    });
    return {};
  },

  /** [R056] Everybody inside, in the order they came, page by page. */
  async roster(h, _person, { cursor, limit, search }) {
    const after = Number(cursor ?? 0) || 0;
    const wanted = search?.trim().toLowerCase() ?? '';
    const page: Person[] = [];
    let total = 0;
    for (const person of h.crowd.people.values()) {
      if (wanted !== '' && !person.nickname.toLowerCase().includes(wanted)) continue;
      total += 1;
      if (person.seq > after && page.length <= limit) page.push(person);
    }
    const shown = page.slice(0, limit);
    const users = await entriesOf(h, shown);
    return { users, next: page.length > limit ? String(shown.at(-1)?.seq ?? 0) : null, total };
  },

  serverTime(h, _person, { sent }) {
    return { sent, now: h.ports.time.now() };
  },
};

async function entriesOf(h: Hangout, people: readonly Person[]): Promise<RosterEntry[]> {
  const members = people.filter(({ kind }) => kind !== 'guest').map(({ uuid }) => uuid);
  const profiles = await profilesByUuids(h.ports.db, members);
  const at = moment(h);
  return people.map((person) => ({
    uuid: person.uuid,
    tokenRole: person.kind,
    highestRole: shownRole(h, person),
    canDj: mayDj(person, at),
    userProfile: profiles.get(person.uuid) ?? profileOfGuest(person.uuid),
    songVotes: h.votes.of(person.uuid),
  }));
}
