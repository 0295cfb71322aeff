import { musicProviders } from '@hangout/contract/rest/music-providers/music-providers';
import { api } from '../platform/rest-client.ts';

/** [H1002] Reports the length of a video (s) that a player of this user has found. */
export async function reportVideoLength(id: string, duration: number): Promise<void> {
  await api(musicProviders.reportDuration, { id, duration });
}
