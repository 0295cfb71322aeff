export interface StandInAccount {
  readonly id: string;
  readonly name: string;
  /** Whether the account's plan includes playback in other players. */
  readonly isPremium: boolean;
}
