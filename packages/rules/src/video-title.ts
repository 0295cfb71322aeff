/** Suffixes that a video platform adds to the channel name of an artist. */
const CHANNEL_MARK = /(?:\s+-\s+topic|vevo|\s+official)$/i;
/** Additions to the title of a video that do not belong to the song. */
const ADDITION =
  /\s*[([](?:the\s+)?(?:official|lyrics?|audio|visuali[sz]er|hd|hq|4k|remastered in 4k)(?:\s+(?:hd|hq|4k|lyrics?|music|video|audio|visuali[sz]er))*[)\]]/gi;

/**
 * [H1001] Derives title and artist of a song from a video. `Artist - Title (Official Video)` is split, unless the
 * channel contains one artist's songs (`Artist - Topic`), whose videos have only the title.
 */
export function readVideoTitle(title: string, channel: string): { trackName: string; artistName: string } {
  const ofChannel = channel.replace(CHANNEL_MARK, '').trim() || channel.trim();
  const plain = title.replaceAll(ADDITION, '').replaceAll(/\s+/g, ' ').trim() || title.trim();
  const parts = / - topic$/i.test(channel) ? null : /^(.+?)\s+[-–—]\s+(.+)$/.exec(plain);
  const [, artistName = ofChannel, trackName = plain] = parts ?? [];
  return { trackName, artistName };
}
