import type { VoiceProfile } from '@hangout/rules';
import type { VoicePreferences } from './voice-preferences.ts';

/**
 * [H1463] Why a browser records nothing: the person has blocked the page or only closed the question, the system blocks the
 * browser, there is no device, another program has it, the browser or the page cannot record, or something else.
 */
export type RecordingProblem =
  | 'blocked'
  | 'dismissed'
  | 'system'
  | 'missing'
  | 'busy'
  | 'unsupported'
  | 'failed';

/** A browser that records nothing, with the reason. */
export class RecordingError extends Error {
  override name = 'RecordingError';
  readonly problem: RecordingProblem;

  constructor(problem: RecordingProblem) {
    super(`no sound is recorded: ${problem}`);
    this.problem = problem;
  }
}

type DevicePreferences = Pick<
  VoicePreferences,
  'microphoneId' | 'lineInId' | 'noiseSuppression' | 'echoCancellation'
>;

/** What is asked of the device: a live set is recorded as it comes, in stereo. A device that is gone is replaced by another. */
export function audioConstraints(
  profile: VoiceProfile,
  { microphoneId, lineInId, noiseSuppression, echoCancellation }: DevicePreferences,
): MediaTrackConstraints {
  const deviceId = profile === 'liveSet' ? lineInId : microphoneId;
  const device = deviceId === '' ? {} : { deviceId };
  if (profile === 'speech')
    return { ...device, noiseSuppression, echoCancellation, autoGainControl: true, channelCount: 1 };
  return {
    ...device,
    ...{ noiseSuppression: false, echoCancellation: false, autoGainControl: false },
    ...{ channelCount: 2, sampleRate: 48_000 },
  };
}

/** Records what the chosen device hears; the browser may ask the person first. @throws RecordingError */
export async function record(profile: VoiceProfile, preferences: DevicePreferences): Promise<MediaStream> {
  // Absent on a page without HTTPS, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new RecordingError('unsupported');
  try {
    return await devices.getUserMedia({ audio: audioConstraints(profile, preferences) });
  } catch (error) {
    throw new RecordingError(await findProblem(error, isBlocked));
  }
}

/** Names the reason of an error of `getUserMedia`. */
export async function findProblem(
  error: unknown,
  isPageBlocked: () => Promise<boolean>,
): Promise<RecordingProblem> {
  const { name, message } = error instanceof Error ? error : new Error();
  if (name === 'NotAllowedError' && /system/i.test(message)) return 'system';
  if (name === 'NotAllowedError') return (await isPageBlocked()) ? 'blocked' : 'dismissed';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return name === 'SecurityError' || name === 'TypeError' ? 'unsupported' : 'failed';
}

/** Whether the browser would not even ask; browsers that do not tell are taken to ask. */
async function isBlocked(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state === 'denied';
  } catch {
    return false;
  }
}

/** The devices that record; they have names once the person has allowed one. */
export async function listRecordingDevices(): Promise<readonly MediaDeviceInfo[]> {
  const all = await navigator.mediaDevices.enumerateDevices();
  // Some browsers list the default device a second time, under its own name.
  return all.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== 'default');
}

export function stopRecording(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
