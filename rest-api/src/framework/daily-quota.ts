import type { RateLimits } from './rate-limits.ts';

const DAY_SECONDS = 86_400;

/** How many items, and how many bytes in total, an account may store per day. */
export interface DailyQuota {
  readonly number: number;
  readonly bytes: number;
}

/**
 * [H723] Counts one more item, such as an image, that an account stores today. A refused item does not count.
 * @throws HttpRefusalError 429 `rate_limited` if the quota would be exceeded
 */
export async function takeDailyQuota(
  limits: RateLimits,
  { name, key, quota, bytes }: { name: string; key: string; quota: DailyQuota; bytes: number },
): Promise<void> {
  const take = async (bucket: string, points: number, cost: number) => {
    try {
      await limits.take(bucket, key, { points, seconds: DAY_SECONDS }, cost);
    } catch (error) {
      await limits.giveBack(bucket, key, cost);
      throw error;
    }
  };
  await take(`${name} of a day`, quota.number, 1);
  try {
    await take(`bytes of ${name} of a day`, quota.bytes, bytes);
  } catch (error) {
    await limits.giveBack(`${name} of a day`, key);
    throw error;
  }
}
