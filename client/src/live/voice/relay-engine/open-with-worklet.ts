import { loadPart } from '../../../platform/load-part.ts';

/**
 * [H2144] Opens an audio context and loads a worklet into it, also if the network fails meanwhile. Each attempt has a
 * context of its own, because a context does not request a worklet again that it could not load.
 */
export const openWithWorklet = <T extends { readonly context: Pick<AudioContext, 'audioWorklet' | 'close'> }>(
  open: () => T,
  workletUrl: string,
  load: typeof loadPart = loadPart,
): Promise<T> =>
  load(async () => {
    const opened = open();
    try {
      await opened.context.audioWorklet.addModule(workletUrl);
      return opened;
    } catch (error) {
      await opened.context.close();
      throw error;
    }
  });
