/** Events after which a browser may allow a context to run: a gesture, or a page that becomes visible. */
const chances = ['pointerdown', 'keydown', 'visibilitychange'] as const;

/**
 * [H1660] Resumes an audio context that the system has stopped, as during a phone call; Safari reports the state
 * `interrupted`, others `suspended`. Returns a function that ends this.
 */
export function resumeWhenStopped(
  context: Pick<AudioContext, 'state' | 'resume' | 'addEventListener' | 'removeEventListener'>,
  page: EventTarget = document,
): () => void {
  const resume = () => {
    if (context.state !== 'running' && context.state !== 'closed') void context.resume().catch(() => {});
  };
  resume();
  context.addEventListener('statechange', resume);
  for (const chance of chances) page.addEventListener(chance, resume);
  return () => {
    context.removeEventListener('statechange', resume);
    for (const chance of chances) page.removeEventListener(chance, resume);
  };
}
