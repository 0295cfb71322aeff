import type { Config } from '@hangout/platform/config/config';
import type { SongQuotas } from '@hangout/rules';

const MEGABYTE = 1024 * 1024;

export function songQuotas(config: Config): SongQuotas {
  return {
    free: { songs: config.SONGS_PER_ACCOUNT, bytes: config.SONG_MB_PER_ACCOUNT * MEGABYTE },
    paid: { songs: config.SONGS_PER_PAID_ACCOUNT, bytes: config.SONG_MB_PER_PAID_ACCOUNT * MEGABYTE },
  };
}
