import type { VoiceProfile } from '@hangout/rules';
import type { VoicePreferences } from './voice-preferences.ts';

/**
 * [H1463] Why a browser cannot record: the user has blocked the page or only closed the prompt, the system blocks the
 * browser, there is no device, another program uses it, the browser or the page cannot record, or something else.
 */
export type RecordingProblem =
  | 'blocked'
  | 'dismissed'
  | 'system'
  | 'missing'
  | 'busy'
  | 'unsupported'
  | 'failed';

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

/**
 * Returns the constraints of a recording. A live set is recorded in stereo and without processing. If the chosen device
 * is missing, the browser uses another one.
 */
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

/** Records the chosen device; the browser may ask for permission first. @throws RecordingError */
export async function record(profile: VoiceProfile, preferences: DevicePreferences): Promise<MediaStream> {
  // The types do not say that this is undefined on a page without HTTPS.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new RecordingError('unsupported');
  try {
    return await devices.getUserMedia({ audio: audioConstraints(profile, preferences) });
  } catch (error) {
    throw new RecordingError(await findProblem(error, isBlocked));
  }
}

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

/** True if the browser refuses the microphone without asking; false if it cannot tell. */
async function isBlocked(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state === 'denied';
  } catch {
    return false;
  }
}

/** Lists the recording devices, which have names only once the user has allowed one of them. */
export async function listRecordingDevices(): Promise<readonly MediaDeviceInfo[]> {
  const all = await navigator.mediaDevices.enumerateDevices();
  // `default` stands for a device that is also listed by its own name.
  return all.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== 'default');
}

export function stopRecording(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
