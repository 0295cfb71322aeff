import type { Page } from 'playwright-core';
import { type PageRecording, readTrack } from '../sync-bench/recorder.ts';

/** Browser flags that allow a tab to be recorded without a prompt. */
export const TAB_CAPTURE = ['--auto-accept-this-tab-capture'];

/**
 * A script that records a track. Each piece has the time of its input or output, on a clock that all
 * processes share.
 */
const recordTrack = `${readTrack}
  globalThis.__recordTrack = (name, track) => {
  const recorded = { id: 0, rate: 0, total: 0, pieces: [], marks: [] };
  (globalThis.__tracks ??= {})[name] = recorded;
  const reader = new MediaStreamTrackProcessor({ track, maxBufferSize: 1000 }).readable.getReader();
  void readTrack(reader, recorded);
};`;

/**
 * A script that must run before those of the page. It records the microphone that the page opens, from a
 * clone of the track, which has the same sound at the same time.
 */
export const watchMicrophone = `(() => {
  ${recordTrack}
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    globalThis.__recordTrack('microphone', stream.getAudioTracks()[0].clone());
    return stream;
  };
})()`;

/** A script that records what the tab outputs, song and voices together. */
const beginTab = `(async () => {
  ${recordTrack}
  const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, sampleRate: 48000 };
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio, preferCurrentTab: true });
  for (const track of stream.getVideoTracks()) track.stop();
  globalThis.__recordTrack('tab', stream.getAudioTracks()[0]);
})()`;

export const beginTabRecording = (page: Page): Promise<void> => page.evaluate(beginTab);

/** Returns what was recorded under a name since the last call. */
export const takeTrack = (page: Page, name: 'tab' | 'microphone'): Promise<PageRecording> =>
  page.evaluate<PageRecording>(`(async () => {
    const recorded = globalThis.__tracks.${name};
    const { id, rate, pieces, marks } = recorded;
    Object.assign(recorded, { pieces: [], marks: [] });
    const reader = new FileReader();
    await new Promise((resolve) => { reader.onload = resolve; reader.readAsDataURL(new Blob(pieces)); });
    const pcm = String(reader.result).split(',')[1] ?? '';
    return { tracks: [{ id, rate, marks, pcm }], soundLosses: [], seeks: 0 };
  })()`);
