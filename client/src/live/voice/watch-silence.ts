/**
 * [H1661] Calls `onSilenced` with true while the system or a headset silences a microphone, as during a phone call, and
 * with false when it is given back. Called at once if the microphone is silent from the beginning.
 */
export function watchSilence(
  track: Pick<MediaStreamTrack, 'muted' | 'addEventListener'>,
  onSilenced: (isSilenced: boolean) => void,
): void {
  track.addEventListener('mute', () => onSilenced(true));
  track.addEventListener('unmute', () => onSilenced(false));
  if (track.muted) onSilenced(true);
}
