import type { roomSettings } from '@hangout/contract/rest/shapes/room-settings';
import { type NewRoom, omitUndefined } from '@hangout/db';
import type { DuckingDb } from '@hangout/rules';
import type { z } from 'zod';

/** [H1428] Returns the columns of the live audio settings; fields that are not given stay as they are. */
export function readLiveAudio(
  liveAudio: z.infer<typeof roomSettings.liveAudio.input> | undefined,
  duckingDb: DuckingDb | undefined,
): Pick<NewRoom, 'liveAudio' | 'duckingDb'> {
  const said = typeof liveAudio === 'boolean' ? { enabled: liveAudio } : liveAudio;
  return omitUndefined({ liveAudio: said?.enabled, duckingDb: duckingDb ?? said?.duckingDb });
}
