export interface LinkImageFacts {
  /** Design of the venue, such as YACHT. */
  readonly venue: string;
  /** The hangout's poster, shown instead of the venue; null if it has none. */
  readonly poster: Uint8Array | null;
  readonly name: string;
  /** Line about the song; null if nothing plays or strangers may not see it. */
  readonly song: string | null;
  /** Line about the DJ; null if there is none. */
  readonly player: string | null;
  /** Text with the number of people inside. */
  readonly inside: string | null;
  /** Text of the LIVE sign; null if it is off. */
  readonly live: string | null;
  /** Bytes of the song's cover; null if there is none. */
  readonly cover: Uint8Array | null;
  readonly brand: string;
}
