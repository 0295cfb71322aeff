import { musicProviders } from '@hangout/contract/rest/music-providers/music-providers';
import { api } from '../platform/rest-client.ts';

/** [H1002] Reports to the server the length of a video (s) as measured by the player in this browser. */
export async function reportVideoLength(id: string, duration: number): Promise<void> {
  await api(musicProviders.reportDuration, { id, duration });
}
