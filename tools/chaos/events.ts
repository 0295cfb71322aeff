interface EventBase {
  readonly at: number;
  readonly user: string;
  /** uuid of the hangout; '' for an event that concerns no hangout. */
  readonly room: string;
}

export interface SeenMessage {
  readonly id: number;
  readonly uuid: string;
  readonly userUuid: string;
  readonly text: string;
  readonly deleted: boolean;
  /** Reactions as sorted texts of the form `reaction user`. */
  readonly reactions: readonly string[];
  /** uuid of the message to which this message replies. */
  readonly replyTo: string | null;
}

/** A request that a user sends; `name` is a room request, or begins with `rest ` for a REST call. */
export interface RequestSent extends EventBase {
  readonly kind: 'requested';
  readonly id: number;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The play that the user saw when sending the request. */
  readonly playId: string | null;
}
export type ChaosEvent =
  | RequestSent
  | (EventBase & { readonly kind: 'answered'; readonly id: number; readonly answer: unknown })
  | (EventBase & {
      readonly kind: 'refused';
      readonly id: number;
      readonly code: string;
      readonly message: string;
    })
  /**
   * Unknown outcome: the connection was lost or the request timed out, so it may or may not have been carried out.
   */
  | (EventBase & { readonly kind: 'unanswered'; readonly id: number; readonly message: string })
  | (EventBase & { readonly kind: 'joined'; readonly session: number })
  | (EventBase & {
      readonly kind: 'left';
      readonly session: number;
      readonly code: number;
      readonly onPurpose: boolean;
    })
  | (EventBase & {
      readonly kind: 'message';
      readonly session: number;
      readonly message: SeenMessage;
      readonly received: boolean;
    })
  | (EventBase & {
      readonly kind: 'playedSong';
      readonly session: number;
      readonly playId: string;
      readonly counts: VoteTotals;
    })
  | (EventBase & {
      readonly kind: 'playing';
      readonly session: number;
      readonly play: SeenPlay | null;
      readonly djs: number;
    })
  | (EventBase & { readonly kind: 'seat'; readonly session: number; readonly seated: boolean })
  | (EventBase & { readonly kind: 'directEvent'; readonly code: string })
  /**
   * What a session heard of one speaker within about a second; `repeated` counts packets that the session had received
   * before.
   */
  | (EventBase & {
      readonly kind: 'voice';
      readonly session: number;
      readonly speaker: string;
      readonly packets: number;
      readonly repeated: number;
    })
  /** The user's view of the hangout at the end of the run. */
  | (EventBase & { readonly kind: 'finalView'; readonly view: RoomView });

export interface VoteTotals {
  readonly likes: number;
  readonly dislikes: number;
  readonly stars: number;
}
export interface SeenPlay {
  readonly playId: string;
  readonly djUuid: string;
  readonly startTime: number;
  readonly endTime: number;
}
export interface RoomView {
  readonly playId: string | null;
  readonly djs: readonly string[];
  readonly counts: VoteTotals;
  readonly numberOfDjs: number;
}

export function eventsOfKind<K extends ChaosEvent['kind']>(
  events: readonly ChaosEvent[],
  kind: K,
): Extract<ChaosEvent, { kind: K }>[] {
  // The filter on the kind determines the type of the events, hence the cast.
  return events.filter((event) => event.kind === kind) as Extract<ChaosEvent, { kind: K }>[];
}
