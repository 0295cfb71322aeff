/**
 * A process of attackers. Each account uploads hostile files, several at a time, until the parent disconnects. It is a
 * separate process, so that its work does not delay the measurements.
 */
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { createApi } from '@hangout/contract/framework/api-client';
import { chatImages } from '@hangout/contract/rest/chat/chat-images';
import { images } from '@hangout/contract/rest/profiles/images';
import { uploads } from '@hangout/contract/rest/uploads/uploads';
import { createHostileImages, createHostileSongs, type HostileFile } from './hostile-files.ts';

/** The attack, as the parent describes it in its first message. */
export interface Attack {
  readonly kind: 'images' | 'audio';
  readonly origin: string;
  readonly tokens: readonly string[];
}

/** Number of uploads so far by their result. Sent to the parent once a second. */
export interface AttackProgress {
  readonly accepted: number;
  readonly refused: number;
}

/** For each account: number of uploads at a time, and the pause after each, ms. */
const paces = { images: { atOnce: 6, pauseMs: 1_000 }, audio: { atOnce: 2, pauseMs: 1_000 } } as const;

// This process has the lowest priority: real attackers run on other machines and take no processor time from the
// server.
setPriority(19);

let [accepted, refused] = [0, 0];

async function attack({ kind, origin, tokens }: Attack): Promise<void> {
  const files = kind === 'images' ? createHostileImages() : createHostileSongs();
  process.send?.('ready');
  await once(process, 'message');
  const { atOnce, pauseMs } = paces[kind];
  for (const token of tokens)
    for (let first = 0; first < atOnce; first += 1)
      void uploadForever({ kind, origin, token, files, first, pauseMs });
  for (;;) {
    await delay(1_000);
    process.send?.({ accepted, refused } satisfies AttackProgress);
  }
}

async function uploadForever(options: {
  readonly kind: Attack['kind'];
  readonly origin: string;
  readonly token: string;
  readonly files: readonly HostileFile[];
  readonly first: number;
  readonly pauseMs: number;
}): Promise<never> {
  const { kind, origin, token, files, first, pauseMs } = options;
  const api = createApi({ base: origin, token: () => token });
  for (let index = first; ; index += 1) {
    const hostile = files[index % files.length];
    if (!hostile) throw new Error('there are no hostile files');
    const file = new File([hostile.bytes], hostile.name, { type: hostile.type });
    try {
      if (kind === 'audio') await api(uploads.song, { file });
      else if (Math.floor(index / files.length) % 2 === 0) await api(images.upload, { file });
      else await api(chatImages.upload, { file });
      accepted += 1;
    } catch {
      refused += 1;
    }
    // The pause stands for the limited speed of a network. Without it, the bench would measure how fast this
    // machine copies bytes.
    await delay(pauseMs);
  }
}

process.once('disconnect', () => process.exit());
// The first message describes the attack, the second one starts it.
process.once('message', (message) => void attack(message as Attack));
