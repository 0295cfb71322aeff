import type { FloorUser, RosterEntry, SongVotes } from '@hangout/contract/realtime/hangout/state';
import type { Profile } from '@hangout/contract/rest/shapes/profile-shape';
import { colourOrDefault, GLOBAL_ROLES, highestRole } from '@hangout/rules';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { fansQuery } from '../../api/fans.ts';
import { profileQuery } from '../../api/profiles.ts';
import { type SeasonRank, seasonRankQuery } from '../../api/season-rank.ts';
import { roomActions } from '../../live/room/actions.ts';
import { policyContextAtom } from '../../live/room/policy-context.ts';
import { roomState } from '../../live/room/room-state.ts';
import { roomStatusAtom } from '../../live/room/room-status.ts';
import { isRegisteredAtom } from '../../platform/session.ts';
import type { PersonReference } from '../person/open-person-card.ts';

/** Place of a person in the open hangout; `away` outside of it. */
type Whereabouts = 'plays' | 'seat' | 'waiting' | 'floor' | 'away';

export interface PersonFacts {
  /** [H1486] Whether all facts are loaded or have failed, so that nothing moves any more. */
  readonly areKnown: boolean;
  readonly name: string;
  readonly avatarId: string;
  readonly color: string;
  /** `guest`, `bot` or `user`. */
  readonly tokenRole: string;
  readonly highestRole: string;
  /** Role in the open hangout; null if it is just `user`. */
  readonly roleHere: string | null;
  /** Role on the platform; null if it is just `user`. */
  readonly globalRole: string | null;
  readonly profile: Profile | null;
  /** Number of fans; null if unknown. */
  readonly fans: number | null;
  /** [H246] Rank in the current season; null without a season or points, and until it is loaded. */
  readonly seasonRank: SeasonRank | null;
  /** Place in the open hangout; null outside of a hangout, and until it is known whether the person is inside. */
  readonly whereabouts: Whereabouts | null;
  /** Vote on the current song; null if none plays or the vote is unknown. */
  readonly votes: SongVotes | null;
}

/** How often the hangout is asked whether the person is inside and how they vote, ms. */
const rosterIntervalMs = 5_000;

/** [H840] What is known of a person from the hangout, the profile and the place where the card was opened. */
export function usePersonFacts({ uuid, name, avatarId }: PersonReference): PersonFacts {
  const isRegistered = useAtomValue(isRegisteredAtom);
  const profileResult = useQuery({ ...profileQuery(uuid), enabled: isRegistered });
  const profile = profileResult.data;
  const isGuest = isRegistered && profile === null;
  const fans = useQuery({ ...fansQuery(uuid), enabled: isRegistered && !isGuest });
  const seasonRank = useQuery({ ...seasonRankQuery(uuid), enabled: isRegistered && !isGuest });
  const onFloor = useAtomValue(roomState.floorUsers)[uuid];
  const dj = useAtomValue(roomState.djs).find((one) => one.uuid === uuid);
  const context = useAtomValue(policyContextAtom);
  const roster = useRosterEntry(uuid, profile?.nickname ?? onFloor?.nickname ?? name);
  const known = roster.data;
  const shownRole = onFloor?.highestRole ?? known?.entry?.highestRole ?? '';
  const whereabouts = useWhereabouts(uuid, known);
  const votes = useVotes(onFloor, known?.entry ?? null, whereabouts);
  const visible = profile ?? onFloor ?? dj ?? known?.entry?.userProfile;
  return {
    areKnown: [profileResult, fans, seasonRank, roster].every(isSettled),
    name: visible?.nickname ?? name,
    avatarId: visible?.avatarId ?? avatarId ?? 'nova',
    color: colourOrDefault(visible?.color),
    tokenRole: onFloor?.tokenRole ?? known?.entry?.tokenRole ?? (isGuest ? 'guest' : 'user'),
    highestRole: shownRole,
    roleHere: context ? highestRole(context, uuid) : null,
    globalRole: GLOBAL_ROLES.find((role) => role === shownRole && role !== 'user' && role !== 'bot') ?? null,
    profile: profile ?? null,
    fans: fans.data?.count ?? null,
    seasonRank: seasonRank.data ?? null,
    whereabouts,
    votes,
  };
}

/** Whether a query has its data, has failed once, or is not needed. */
export const isSettled = ({ isLoading, failureCount }: Pick<UseQueryResult, 'isLoading' | 'failureCount'>) =>
  !isLoading || failureCount > 0;

interface RosterLookup {
  /** Entry in the list of people inside; null if the person is not among them. */
  readonly entry: RosterEntry | null;
}

/** The person's entry in the list of people inside; without data outside of a hangout. */
function useRosterEntry(uuid: string, name: string): UseQueryResult<RosterLookup> {
  const room = useAtomValue(roomState.settings)?.uuid;
  const isInside = useAtomValue(roomStatusAtom).kind === 'inside';
  return useQuery({
    queryKey: ['roster', room, 'person', uuid, name],
    queryFn: async (): Promise<RosterLookup> => {
      const { users } = await roomActions.roster({ search: name.slice(0, 60) });
      return { entry: users.find((user) => user.uuid === uuid) ?? null };
    },
    enabled: room !== undefined && isInside && name !== '',
    refetchInterval: rosterIntervalMs,
    staleTime: 0,
  });
}

function useWhereabouts(uuid: string, known: RosterLookup | undefined): Whereabouts | null {
  const djs = useAtomValue(roomState.djs);
  const waiting = useAtomValue(roomState.waiting).first;
  const playing = useAtomValue(roomState.nowPlaying);
  const floor = useAtomValue(roomState.floorUsers);
  if (playing?.djUuid === uuid) return 'plays';
  if (djs.some((dj) => dj.uuid === uuid)) return 'seat';
  if (waiting.some((one) => one.uuid === uuid)) return 'waiting';
  if (floor[uuid] || known?.entry) return 'floor';
  return known ? 'away' : null;
}

/**
 * Returns a person's votes: from the room state, which is more current but has only some people, or else from the list
 * of people.
 */
function useVotes(
  onFloor: FloorUser | undefined,
  entry: RosterEntry | null,
  whereabouts: Whereabouts | null,
): SongVotes | null {
  const playing = useAtomValue(roomState.nowPlaying);
  if (!playing || whereabouts === 'plays' || whereabouts === 'away') return null;
  if (onFloor) return { like: onFloor.like === 0 ? null : onFloor.like > 0, star: onFloor.star };
  return entry?.songVotes ?? null;
}
