/** A message to the worklet: a speaker's frame with its start sample, or a speaker's gain. */
export type PlaybackMessage =
  | {
      readonly kind: 'frame';
      readonly speaker: string;
      readonly start: number;
      readonly channels: Float32Array<ArrayBuffer>[];
    }
  | { readonly kind: 'gain'; readonly speaker: string; readonly gain: number };
