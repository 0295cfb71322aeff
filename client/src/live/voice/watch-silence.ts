/**
 * [H1661] Calls `onSilenced` with true when the system or a headset silences the microphone, as during a
 * phone call, or at once if it is already silenced; with false when the sound returns.
 */
export function watchSilence(
  track: Pick<MediaStreamTrack, 'muted' | 'addEventListener'>,
  onSilenced: (isSilenced: boolean) => void,
): void {
  track.addEventListener('mute', () => onSilenced(true));
  track.addEventListener('unmute', () => onSilenced(false));
  if (track.muted) onSilenced(true);
}
