/** A message to the playback worklet: a frame and the sample at which it starts, or a speaker's gain. */
export type PlaybackMessage =
  | {
      readonly kind: 'frame';
      readonly speaker: string;
      readonly start: number;
      readonly channels: Float32Array<ArrayBuffer>[];
    }
  | { readonly kind: 'gain'; readonly speaker: string; readonly gain: number };
