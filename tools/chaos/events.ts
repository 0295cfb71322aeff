interface EventBase {
  readonly at: number;
  readonly user: string;
  /** Uuid of the hangout; '' if the event concerns none. */
  readonly room: string;
}

export interface SeenMessage {
  readonly id: number;
  readonly uuid: string;
  readonly userUuid: string;
  readonly text: string;
  readonly deleted: boolean;
  /** Reactions in the form `reaction user`, sorted. */
  readonly reactions: readonly string[];
  /** Uuid of the message that this one replies to. */
  readonly replyTo: string | null;
}

/** A request sent by a user. `name` is that of a room request, or begins with `rest ` for a REST call. */
export interface RequestSent extends EventBase {
  readonly kind: 'requested';
  readonly id: number;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The play that the user saw at the time of the request. */
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
  /** The connection was lost or the request timed out, so the server may or may not have carried it out. */
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
   * What a session heard of one speaker in about a second; `repeated` is the number of packets that it had
   * received before.
   */
  | (EventBase & {
      readonly kind: 'voice';
      readonly session: number;
      readonly speaker: string;
      readonly packets: number;
      readonly repeated: number;
    })
  /** What the user saw of the hangout at the end of the run. */
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
  // The cast is safe: the filter has compared the kind, which determines the type.
  return events.filter((event) => event.kind === kind) as Extract<ChaosEvent, { kind: K }>[];
}
