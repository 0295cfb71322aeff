import { musicProviders } from '@hangout/contract/rest/playlist-service/music-providers';
import { api } from '../platform/rest-client.ts';

/** [H1002] Tells the server how long a video is, in seconds, as a player of this person has found. */
export async function reportVideoLength(id: string, duration: number): Promise<void> {
  await api(musicProviders.reportDuration, { id, duration });
}
