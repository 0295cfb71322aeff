import { join } from 'node:path';
import { serveIsolatedJob } from '@hangout/platform/isolation/isolated-job';
import { measureOffsetMs } from './content-offset.ts';
import { measureEnergy, readPcm } from './energy.ts';
import { fileNames, qualityFiles, SOURCE_RATE, WHOLE_RATE } from './ffmpeg-commands.ts';
import { readLoudness } from './loudness.ts';
import type { Measurements } from './measure.ts';

serveIsolatedJob(async (folder: string): Promise<Measurements> => {
  const read = (name: string) => readPcm(join(folder, name));
  const [whole, hls, http, low, high] = await Promise.all([
    read(fileNames.whole),
    read(fileNames.sourceHls),
    read(fileNames.sourceHttp),
    read(qualityFiles('low').pcm),
    read(qualityFiles('high').pcm),
  ]);
  const source = (await read(fileNames.source)) ?? http;
  const offsetOf = (heard: Int16Array | null) =>
    source && heard && measureOffsetMs(source, heard, SOURCE_RATE);
  return {
    energy: whole && measureEnergy(whole, WHOLE_RATE),
    loudness: await readLoudness(join(folder, fileNames.loudness)),
    hlsOffsetMs: offsetOf(hls),
    httpOffsetMs: offsetOf(http),
    qualityOffsetsMs: { low: offsetOf(low), high: offsetOf(high) },
  };
});
