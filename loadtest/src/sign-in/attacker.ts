/**
 * A process of attackers: once it is told to begin, each account uploads hostile files one after the other, several at a time, until its parent
 * disconnects. It is a process of its own, so that its work delays no measurement.
 */
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { createApi } from '@hangout/contract/framework/api-client';
import { chatImages } from '@hangout/contract/rest/room-service/chat-images';
import { uploads } from '@hangout/contract/rest/room-service/uploads';
import { images } from '@hangout/contract/rest/user-service/images';
import { createHostileImages, createHostileSongs, type HostileFile } from './hostile-files.ts';

/** What the process is started with. */
export interface Attack {
  readonly kind: 'images' | 'audio';
  readonly origin: string;
  readonly tokens: readonly string[];
}

/** What the process reports once a second. */
export interface AttackProgress {
  readonly accepted: number;
  readonly refused: number;
}

/** How many uploads each account has in progress, and the pause after each one, ms. */
const paces = { images: { atOnce: 6, pauseMs: 1_000 }, audio: { atOnce: 2, pauseMs: 1_000 } } as const;

// Attackers have machines of their own; here theirs must take nothing from the server's.
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
    // Without a pause, what is measured would be how fast this machine copies bytes to itself.
    await delay(pauseMs);
  }
}

process.once('disconnect', () => process.exit());
// The first message of the bench is of this type; its second one begins the attack.
process.once('message', (message) => void attack(message as Attack));
