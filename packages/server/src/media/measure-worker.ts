import { join } from 'node:path';
import { serveIsolatedJob } from '../isolation/isolated-job.ts';
import { measureOffsetMs } from './content-offset.ts';
import { measureEnergy, readPcm } from './energy.ts';
import { fileNames, SOURCE_RATE, WHOLE_RATE } from './ffmpeg-commands.ts';
import type { Measurements } from './measure.ts';

serveIsolatedJob(async (folder: string): Promise<Measurements> => {
  const read = (name: string) => readPcm(join(folder, name));
  const [whole, hls, http] = await Promise.all([
    read(fileNames.whole),
    read(fileNames.sourceHls),
    read(fileNames.sourceHttp),
  ]);
  const source = (await read(fileNames.source)) ?? http;
  return {
    energy: whole && measureEnergy(whole, WHOLE_RATE),
    hlsOffsetMs: source && hls && measureOffsetMs(source, hls, SOURCE_RATE),
    httpOffsetMs: source && http && measureOffsetMs(source, http, SOURCE_RATE),
  };
});
