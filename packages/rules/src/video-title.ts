/** What a video platform adds to the name of a channel that belongs to an artist. */
const CHANNEL_MARK = /(?:\s+-\s+topic|vevo|\s+official)$/i;
/** Additions to the title of a video that do not belong to the song. */
const ADDITION =
  /\s*[([](?:the\s+)?(?:official|lyrics?|audio|visuali[sz]er|hd|hq|4k|remastered in 4k)(?:\s+(?:hd|hq|4k|lyrics?|music|video|audio|visuali[sz]er))*[)\]]/gi;

/**
 * [H1001] Title and artist of a song that a video shows. `Artist - Title (Official Video)` is taken apart, unless the channel
 * is one of an artist's single songs (`Artist - Topic`), whose videos have the title alone.
 */
export function readVideoTitle(title: string, channel: string): { trackName: string; artistName: string } {
  const ofChannel = channel.replace(CHANNEL_MARK, '').trim() || channel.trim();
  const plain = title.replaceAll(ADDITION, '').replaceAll(/\s+/g, ' ').trim() || title.trim();
  const parts = / - topic$/i.test(channel) ? null : /^(.+?)\s+[-–—]\s+(.+)$/.exec(plain);
  const [, artistName = ofChannel, trackName = plain] = parts ?? [];
  return { trackName, artistName };
}
