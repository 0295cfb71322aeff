import type { Answered } from './kernel/index.ts';

/** Every service file beside its handlers; `answer(part, handlers)` pairs them. */
export const table: readonly Answered[] = [].flat();
