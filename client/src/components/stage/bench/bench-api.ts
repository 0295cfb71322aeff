/** Draw calls and triangles of one frame of the 3D stage; zeros for the flat stage. */
export interface FrameFigures {
  readonly drawCalls: number;
  readonly triangles: number;
}

/** The objects that the 3D stage's renderer holds in graphics memory. */
export interface GpuObjects {
  readonly geometries: number;
  readonly textures: number;
  readonly programs: number;
}

/** The functions that the page of `npm run bench -- scene` offers to the benchmark. */
export interface BenchApi {
  /**
   * Returns true once the stage has been drawn; always true for the flat stage and for the control (a fixed loop
   * without a stage).
   */
  readonly isReady: () => boolean;
  /** Draws frames of a lively hangout; returns the median draw calls and triangles of a frame. */
  readonly run: (frames: number) => Promise<FrameFigures>;
  /** Simulates song changes, and people who arrive and leave. */
  readonly live: (songs: number, arrivals: number) => Promise<void>;
  readonly gpuObjects: () => GpuObjects;
}

declare global {
  interface Window {
    bench: BenchApi;
  }
}
