/** Suffixes of channel names: YouTube and record labels add them to the artist's name. */
const CHANNEL_MARK = /(?:\s+-\s+topic|vevo|\s+official)$/i;
/** Additions to the title of a video that do not belong to the song. */
const ADDITION =
  /\s*[([](?:the\s+)?(?:official|lyrics?|audio|visuali[sz]er|hd|hq|4k|remastered in 4k)(?:\s+(?:hd|hq|4k|lyrics?|music|video|audio|visuali[sz]er))*[)\]]/gi;

/**
 * [H1001] Derives title and artist of a song from a video. `Artist - Title (Official Video)` is split at the dash. On
 * an `Artist - Topic` channel the video's title is only the song's title, so it is not split.
 */
export function readVideoTitle(title: string, channel: string): { trackName: string; artistName: string } {
  const ofChannel = channel.replace(CHANNEL_MARK, '').trim() || channel.trim();
  const plain = title.replaceAll(ADDITION, '').replaceAll(/\s+/g, ' ').trim() || title.trim();
  const parts = / - topic$/i.test(channel) ? null : /^(.+?)\s+[-–—]\s+(.+)$/.exec(plain);
  const [, artistName = ofChannel, trackName = plain] = parts ?? [];
  return { trackName, artistName };
}
