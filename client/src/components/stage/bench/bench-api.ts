/** What a frame of the 3D stage draws; zeros for the flat one. */
export interface FrameFigures {
  readonly drawCalls: number;
  readonly triangles: number;
}

/** The objects that the renderer of the 3D stage holds in graphics memory. */
export interface GpuObjects {
  readonly geometries: number;
  readonly textures: number;
  readonly programs: number;
}

/** What the page of `npm run bench:scene` does for the bench. */
export interface BenchApi {
  /** Whether the stage of the tier is drawn. */
  readonly isReady: () => boolean;
  /** Draws frames in which a lively hangout goes on; returns what one of them draws. */
  readonly run: (frames: number) => Promise<FrameFigures>;
  /** Lets songs change, and people come and go. */
  readonly live: (songs: number, arrivals: number) => Promise<void>;
  readonly gpuObjects: () => GpuObjects;
}

declare global {
  interface Window {
    bench: BenchApi;
  }
}
