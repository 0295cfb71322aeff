/** One of the accounts that can be signed in with at a stand-in. */
export interface StandInAccount {
  readonly id: string;
  readonly name: string;
  /** Whether it pays for playback in other players. */
  readonly isPremium: boolean;
}
