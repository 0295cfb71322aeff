/** Draw calls and triangles per frame of the 3D stage; 0 for the flat stage. */
export interface FrameFigures {
  readonly drawCalls: number;
  readonly triangles: number;
}

/** What the renderer of the 3D stage holds in graphics memory. */
export interface GpuObjects {
  readonly geometries: number;
  readonly textures: number;
  readonly programs: number;
}

/** What the page of `npm run bench -- scene` offers to the bench. */
export interface BenchApi {
  /** True once the stage is drawn; always true for the flat stage, and for the control, which has no stage. */
  readonly isReady: () => boolean;
  /** Draws frames of a lively hangout; resolves with the median per frame. */
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
