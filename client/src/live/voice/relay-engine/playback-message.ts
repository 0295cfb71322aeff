/** What the worklet is told: sound of a speaker from a sample of the output on, or how loud a speaker is to be. */
export type PlaybackMessage =
  | {
      readonly kind: 'frame';
      readonly speaker: string;
      readonly start: number;
      readonly channels: Float32Array<ArrayBuffer>[];
    }
  | { readonly kind: 'gain'; readonly speaker: string; readonly gain: number };
