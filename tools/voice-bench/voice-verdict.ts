/** What one listener heard. Times in ms. */
export interface ListenerResult {
  readonly clicks: number;
  /** Median of the song position at which a click was heard minus the one at which it was made. */
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly largestMs: number;
  /** 95th percentile of the time from the speaker's microphone to this listener's output. */
  readonly earP95Ms: number;
  /** How much quieter the song was while the speaker spoke, dB. */
  readonly duckedDb: number;
  /** Time from the moment when the speaker lost the co-owner role until the voice was silent. */
  readonly silentAfterMs: number;
  /** How far the recorder of audio elements ran ahead of the output. */
  readonly recorderBiasMs: number;
}

export interface VoiceResult {
  readonly seconds: number;
  readonly delayMs: number;
  readonly jitterMs: number;
  /**
   * How far the speaker's song was ahead of the listeners' song, ms, and how long after the microphone was opened this
   * was measured, ms.
   */
  readonly leadMs: number;
  readonly aheadAfterMs: number;
  /** Number of clicks during the recording. */
  readonly expected: number;
  readonly stalls: number;
  readonly listeners: readonly ListenerResult[];
  readonly processors: string;
}

/** Ducking that the measured hangout sets, dB. */
export const DUCKING_DB = 12;

const voiceBounds = { p95Ms: 25, earP95Ms: 900, duckingMissDb: 1, silentAfterMs: 1_000 } as const;
/** If a smaller share of the clicks than this could be judged, the run is inconclusive. */
const ENOUGH = 0.5;

export type VoiceVerdict = 'good' | 'violation' | 'inconclusive';

export function brokenBounds({ listeners }: Pick<VoiceResult, 'listeners'>): string[] {
  return listeners.flatMap((one, index) => {
    const who = `listener ${index + 1}:`;
    const missDb = Math.abs(one.duckedDb - DUCKING_DB);
    return [
      // The comparison is false for NaN, so NaN crosses the bound.
      ...(one.p95Ms <= voiceBounds.p95Ms
        ? []
        : [`${who} clicks ${round(one.p95Ms)} ms off the beat (p95), at most ${voiceBounds.p95Ms}`]),
      ...(one.earP95Ms <= voiceBounds.earP95Ms
        ? []
        : [`${who} ${round(one.earP95Ms)} ms from mouth to ear (p95), at most ${voiceBounds.earP95Ms}`]),
      ...(missDb <= voiceBounds.duckingMissDb
        ? []
        : [`${who} the song was ${round(one.duckedDb)} dB lower, ${DUCKING_DB} are chosen`]),
      ...(one.silentAfterMs <= voiceBounds.silentAfterMs
        ? []
        : [
            `${who} silent ${round(one.silentAfterMs)} ms after the role was lost, at most ${voiceBounds.silentAfterMs}`,
          ]),
    ];
  });
}

/** [H1450] Returns the verdict of a run; inconclusive if too few clicks could be judged. */
export function voiceVerdict(result: Pick<VoiceResult, 'listeners' | 'expected'>): VoiceVerdict {
  if (result.listeners.some(({ clicks }) => clicks < ENOUGH * result.expected)) return 'inconclusive';
  return brokenBounds(result).length > 0 ? 'violation' : 'good';
}

const round = (value: number) => Math.round(value * 10) / 10;

export function formatVoice(result: VoiceResult): string {
  const head = [
    'listener',
    'clicks',
    'median ms',
    'p95 ms',
    'largest ms',
    'ear p95 ms',
    'lower dB',
    'silent ms',
  ];
  const rows = result.listeners.map((one, index) =>
    [
      ...[index + 1, `${one.clicks} of ${result.expected}`, round(one.medianMs), round(one.p95Ms)],
      ...[round(one.largestMs), round(one.earP95Ms), round(one.duckedDb), round(one.silentAfterMs)],
    ].map(String),
  );
  const widths = head.map((cell, index) =>
    Math.max(cell.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells.map((cell, index) => cell.padStart(widths[index] ?? 0)).join('  ');
  const network = `${result.seconds} s, ${result.delayMs} ms ± ${result.jitterMs} ms each way`;
  const lead = `the speaker's song was ${result.leadMs} ms ahead, ${Math.round(result.aheadAfterMs / 1000)} s after the microphone was opened`;
  const stalls = `pages stood still ${result.stalls} times; clicks near that are not judged`;
  return [network, line(head), ...rows.map(line), lead, stalls, result.processors].join('\n');
}
