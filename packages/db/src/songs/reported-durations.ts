import { agreeOnDuration, type ClientProvider, MOST_DURATIONS } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { ReportedDuration } from '../models/provider-quotas.ts';
import { Song } from '../models/songs.ts';

/**
 * [H1002] Stores the length that a user's player reported for a provider song, and sets the song's length to the one on
 * which users agree, unless the provider gave one. Locks the song. Returns the song's length; null if the song is not
 * stored.
 */
export async function reportDuration(
  tx: Db,
  song: { readonly provider: ClientProvider; readonly id: string },
  report: { readonly userUuid: string; readonly seconds: number },
): Promise<number | null> {
  const stored = await Song.query(tx)
    .where((query) =>
      query
        .whereRaw('music_providers @> cast(? as jsonb)', [JSON.stringify({ [song.provider]: song.id })])
        .orWhereRaw(
          'id in (select song_id from song_provider_ids where provider = ? and provider_song_id = ?)',
          [song.provider, song.id],
        ),
    )
    .whereNull('ownerUuid')
    .orderBy('id')
    .select('id', 'duration')
    .forUpdate()
    .first();
  if (!stored) return null;
  const { id: songId, duration } = stored;
  const before = await ReportedDuration.query(tx)
    .where({ songId })
    .orderBy(['createdAt', 'userUuid'])
    .select('userUuid', 'seconds');
  if (duration > 0 && before.length === 0) return duration;
  const isNew = before.every(({ userUuid }) => userUuid !== report.userUuid);
  if (isNew && before.length >= MOST_DURATIONS) return duration;
  const row = { songId, ...report };
  await ReportedDuration.query(tx)
    .insert(row)
    .onConflict(['songId', 'userUuid'])
    .merge({ seconds: report.seconds });
  const others = before.map((one) => (one.userUuid === report.userUuid ? { ...one, ...report } : one));
  const agreed = agreeOnDuration((isNew ? [...others, row] : others).map(({ seconds }) => seconds));
  if (agreed === null || agreed === duration) return duration;
  await Song.query(tx).where({ id: songId }).patch({ duration: agreed, updatedAt: tx.fn.now() });
  return agreed;
}
