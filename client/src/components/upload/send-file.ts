import { ApiError } from '@hangout/contract/framework/errors';

export interface PartSender {
  /** Begins an upload or finds an incomplete one; resolves with the number of bytes that have arrived. */
  begin(): Promise<{ uploadUuid: string; offset: number }>;
  /** Resolves with the number of bytes that have arrived. */
  progress(uploadUuid: string): Promise<{ offset: number }>;
  /** Sends the bytes from `offset` to `end`; resolves with the number of bytes that have arrived in all. */
  part(uploadUuid: string, offset: number, end: number): Promise<{ offset: number }>;
  complete<Song>(uploadUuid: string): Promise<Song>;
}

export interface SendOptions {
  readonly bytes: number;
  readonly partBytes: number;
  /** Waits before another attempt, longer each time. Rejects if the upload was paused or cancelled. */
  readonly waitForRetry: (attempt: number) => Promise<void>;
  readonly onProgress: (offset: number) => void;
  readonly onConnection: (isConnected: boolean) => void;
}

/** True if another attempt may succeed: there was no response, a server error, or too many requests. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || [408, 424, 429].includes(error.status));
const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/**
 * [H574] Sends a file in parts. After a lost connection it asks the server how much has arrived and goes on from there,
 * as often as needed. An upload that the server no longer knows is begun again, once.
 * @throws the error with which `waitForRetry` rejects, and every refusal that another attempt would not change
 */
export async function sendFile<Song>(sender: PartSender, options: SendOptions): Promise<Song> {
  const { bytes, partBytes, waitForRetry, onProgress, onConnection } = options;
  const retry = async <T>(call: () => Promise<T>): Promise<T> => {
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await call();
        onConnection(true);
        return answer;
      } catch (error) {
        if (!isPassing(error)) throw error;
        onConnection(false);
        await waitForRetry(attempt);
      }
    }
  };
  const sendFrom = async (uploadUuid: string, from: number): Promise<void> => {
    let offset = from;
    onProgress(offset);
    for (let attempt = 0; offset < bytes; ) {
      try {
        ({ offset } = await sender.part(uploadUuid, offset, Math.min(bytes, offset + partBytes)));
        onConnection(true);
        attempt = 0;
      } catch (error) {
        const isBehind = hasCode(error, 'wrong_offset');
        if (!isBehind && !isPassing(error)) throw error;
        if (!isBehind) {
          onConnection(false);
          await waitForRetry(attempt++);
        }
        ({ offset } = await retry(() => sender.progress(uploadUuid)));
      }
      onProgress(offset);
    }
  };
  for (let isFirst = true; ; isFirst = false) {
    const { uploadUuid, offset } = await retry(() => sender.begin());
    try {
      await sendFrom(uploadUuid, offset);
      return await retry(() => sender.complete<Song>(uploadUuid));
    } catch (error) {
      if (!isFirst || !hasCode(error, 'upload_not_found')) throw error;
    }
  }
}
