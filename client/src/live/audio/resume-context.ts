/**
 * Events after which a browser may allow an audio context to run: a user gesture, which a touch is only when it ends, or
 * the page becoming visible.
 */
const chances = ['pointerdown', 'pointerup', 'keydown', 'visibilitychange'] as const;

/**
 * [H1660] Resumes an audio context after the system has stopped it, as during a phone call; the state is then
 * `interrupted` in Safari and `suspended` in other browsers. It may still be so when the system returns the microphone,
 * whose `tracks` the context reads, with an `unmute`. Returns a function that ends this.
 */
export function resumeWhenStopped(
  context: Pick<AudioContext, 'state' | 'resume' | 'addEventListener' | 'removeEventListener'>,
  tracks: readonly EventTarget[] = [],
  page: EventTarget = document,
): () => void {
  const resume = () => {
    if (context.state !== 'running' && context.state !== 'closed') void context.resume().catch(() => {});
  };
  resume();
  context.addEventListener('statechange', resume);
  for (const chance of chances) page.addEventListener(chance, resume);
  for (const track of tracks) track.addEventListener('unmute', resume);
  return () => {
    context.removeEventListener('statechange', resume);
    for (const chance of chances) page.removeEventListener(chance, resume);
    for (const track of tracks) track.removeEventListener('unmute', resume);
  };
}
