export interface StandInAccount {
  readonly id: string;
  readonly name: string;
  /** Whether its plan includes playback in other players. */
  readonly isPremium: boolean;
}
