/** The content of a link preview image. */
export interface LinkImageFacts {
  /** Design of the venue, such as YACHT. */
  readonly venue: string;
  /** The hangout's poster as stored by this server, shown instead of the venue; null if it has none. */
  readonly poster: Uint8Array | null;
  readonly name: string;
  /** The line below the name, such as the song; null if nothing plays, or if strangers may not see it. */
  readonly song: string | null;
  /** Text about who plays. */
  readonly player: string | null;
  /** Text with the number of people inside. */
  readonly inside: string | null;
  /** Text of the LIVE sign if it is lit. */
  readonly live: string | null;
  /** The song's cover as stored by this server. */
  readonly cover: Uint8Array | null;
  readonly brand: string;
}
