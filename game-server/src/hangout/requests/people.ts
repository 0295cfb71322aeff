import type { RosterEntry } from '@hangout/contract/realtime/hangout/state';
import { createGuestProfile, loadProfiles } from '@hangout/db';
import { castVote, clampToFloor, mayDj } from '@hangout/rules';
import { roomRefusal, ruleRefusal } from '../../refusal.ts';
import { publishVotes } from '../booth/publish.ts';
import { reloadIfUncertain } from '../booth/reload.ts';
import { refuseUnlessMayChat } from '../chat/refuse-unless-may-chat.ts';
import { type Hangout, policyContext } from '../hangout.ts';
import { verifyLeaseIfStale } from '../persistence/fenced-transaction.ts';
import type { Person } from '../presence/person.ts';
import { visibleRole } from '../presence/roles.ts';
import type { RoomHandlers } from './dispatch.ts';

/** Number of one-time animations that are broadcast per presence tick. */
const ANIMATIONS_PER_TICK = 30;

export const peopleHandlers: Pick<
  RoomHandlers,
  'voteOnSong' | 'playOneTimeAnimation' | 'moveOnFloor' | 'roster' | 'serverTime'
> = {
  /**
   * [H050] [H360] Publishes a vote at once, and commits it within a second or when the play ends. While
   * commits fail, votes are refused.
   */
  voteOnSong(hangout, person, { songVotes, playId }) {
    const { booth, mailbox } = hangout;
    return mailbox.post(async () => {
      await reloadIfUncertain(hangout);
      if (booth.votes.isSavingBroken) throw roomRefusal('unavailable');
      await verifyLeaseIfStale(hangout);
      const before = booth.votes.votesOf(person.uuid);
      const command = {
        ...(songVotes.like !== undefined && { like: songVotes.like }),
        ...(songVotes.star !== undefined && { star: songVotes.star }),
        ...(playId !== undefined && { playId }),
      };
      const outcome = castVote(before, command, { voter: person, play: booth.current.now });
      if (!outcome.ok) throw ruleRefusal(outcome.refusal);
      if (outcome.facts.length > 0) {
        booth.votes.setVotes(person.uuid, outcome.state);
        publishVotes(hangout, person.uuid);
      }
      return { songVotes: outcome.state, voteCounts: { ...booth.votes.counts } };
    });
  },

  /** [H426] An animation is sent to every client, so in a large room only some are. */
  playOneTimeAnimation(hangout, person, { animation, emoji }) {
    const { uuid } = person;
    // Everybody sees an emoji over an avatar, so it needs the same right as a chat message.
    if (emoji !== undefined) refuseUnlessMayChat(hangout, person);
    hangout.presence.animationsThisTick += 1;
    if (hangout.presence.animationsThisTick > ANIMATIONS_PER_TICK) return {};
    hangout.broadcaster?.broadcast('playedOneTimeAnimation', {
      userUuid: uuid,
      animation,
      ...(emoji !== undefined && { emoji }),
    });
    return {};
  },

  /** [H241] Lets a person walk to a point of the floor; one of the next presence ticks publishes it. */
  moveOnFloor(hangout, person, point) {
    const { floor, floorMoves } = hangout.presence;
    if (hangout.booth.current.djs.some(({ uuid }) => uuid === person.uuid))
      throw roomRefusal('already_seated');
    if (!floor.includes(person.uuid)) throw roomRefusal('not_allowed');
    const wanted = clampToFloor(point);
    floorMoves.set(person.uuid, wanted);
    return wanted;
  },

  /** [R056] Lists the people inside page by page, in the order in which they joined. */
  async roster(hangout, _person, { cursor, limit, search }) {
    const after = Number(cursor ?? 0) || 0;
    const wanted = search?.trim().toLowerCase() ?? '';
    const page: Person[] = [];
    let total = 0;
    for (const person of hangout.presence.people.byUuid.values()) {
      if (wanted !== '' && !person.nickname.toLowerCase().includes(wanted)) continue;
      total += 1;
      if (person.seq > after && page.length <= limit) page.push(person);
    }
    const shown = page.slice(0, limit);
    const users = await presentRoster(hangout, shown);
    return { users, next: page.length > limit ? String(shown.at(-1)?.seq ?? 0) : null, total };
  },

  /**
   * [H401] Returns the server's time, and `sent` as the client has sent it, so that the client can estimate
   * the difference of the clocks.
   */
  serverTime(hangout, _person, { sent }) {
    return { sent, now: hangout.dependencies.scheduler.now() };
  },
};

async function presentRoster(hangout: Hangout, people: readonly Person[]): Promise<RosterEntry[]> {
  const members = people.filter(({ kind }) => kind !== 'guest').map(({ uuid }) => uuid);
  const profiles = await loadProfiles(hangout.dependencies.db, members);
  const at = policyContext(hangout);
  return people.map((person) => ({
    uuid: person.uuid,
    tokenRole: person.kind,
    highestRole: visibleRole(hangout, person),
    canDj: mayDj(person, at),
    userProfile: profiles.get(person.uuid) ?? createGuestProfile(person.uuid),
    songVotes: hangout.booth.votes.votesOf(person.uuid),
  }));
}
