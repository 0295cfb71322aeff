/** What the image of a link preview shows. */
export interface LinkImageFacts {
  /** Design of the venue, such as YACHT. */
  readonly venue: string;
  /** The hangout's poster, as this server has stored it, in place of the venue; null where it has none. */
  readonly poster: Uint8Array | null;
  readonly name: string;
  /** The line below the name, such as the song; null where nothing plays, or where strangers may not know. */
  readonly song: string | null;
  /** Who plays, in words. */
  readonly player: string | null;
  /** How many people are inside, in words. */
  readonly inside: string | null;
  /** The word of the LIVE sign where it is lit. */
  readonly live: string | null;
  /** The song's cover, as this server has stored it. */
  readonly cover: Uint8Array | null;
  readonly brand: string;
}
