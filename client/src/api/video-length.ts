import { musicProviders } from '@hangout/contract/rest/music-providers/music-providers';
import { api } from '../platform/rest-client.ts';

/** [H1002] Reports the length of a video; `duration` is what the player in this browser measured, seconds. */
export async function reportVideoLength(id: string, duration: number): Promise<void> {
  await api(musicProviders.reportDuration, { id, duration });
}
