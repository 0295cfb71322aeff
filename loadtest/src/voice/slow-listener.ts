import { setTimeout as delay } from 'node:timers/promises';
import { parseMetric, readPage } from '../target/process-metrics.ts';
import { createJoinClient } from '../workers/join-client.ts';

/**
 * A request whose response has about 40 kB. If its responses are not read, they fill the kernel's buffers of
 * a few MB. The first requests are sent at once, further ones as fast as the rate limit allows.
 */
const ASKED = { limit: 200 };
const FIRST_ASKED = 20;
const ASK_INTERVAL_MS = 500;
const TIMEOUT_MS = 240_000;
/** How long the listener is observed before each check, ms. */
const STAYS_MS = 3_000;

/**
 * [H1427] Checks a listener that does not read during a speech: it must lose voices but stay in the hangout,
 * and hear again when it reads. Returns a sentence for each error.
 */
export async function checkSlowListener(base: string, slug: string): Promise<string[]> {
  const client = createJoinClient(base, 1);
  const listener = await client.join(slug, await client.guestToken());
  client.close();
  const skipped = async () => parseMetric(await readPage(base), 'hangout_voice_skipped_total');
  const before = (await skipped()) ?? 0;
  listener.pause();
  const ask = () => void listener.request('roster', ASKED).catch(() => {});
  for (let count = 0; count < FIRST_ASKED; count += 1) ask();
  const end = performance.now() + TIMEOUT_MS;
  for (;;) {
    const now = await skipped();
    if (now !== null && now > before) break;
    if (performance.now() > end) return ['a listener who does not read still gets voice'];
    // The metrics show how much unread data there is. If they could not be read, sends nothing: above one
    // megabyte the server would close the connection.
    if (now !== null) ask();
    await delay(ASK_INTERVAL_MS);
  }
  await delay(STAYS_MS);
  const problems = listener.isOpen() ? [] : ['a listener who does not read lost the hangout'];
  listener.resume();
  await delay(STAYS_MS);
  const { voiceBytes } = listener;
  await delay(STAYS_MS);
  if (!listener.isOpen()) problems.push('a listener who reads again lost the hangout');
  else if (listener.voiceBytes === voiceBytes) problems.push('a listener who reads again hears nothing');
  await listener.leave();
  return problems;
}
