import { ApiError } from '@hangout/contract/framework/errors';
import type { Challenge } from './find-nonce.ts';

/** [H1973] Solves the challenge in the refusal `proof_of_work_needed`, in a Web Worker. */
export async function solveChallengeOf(refusal: ApiError): Promise<{ challenge: string; nonce: number }> {
  const task = readChallenge(refusal.body);
  if (task === null) throw refusal;
  return { challenge: task.challenge, nonce: await solve(task) };
}

/** Returns the challenge in the details of a refusal; null if there is none. */
function readChallenge(body: unknown): Challenge | null {
  const details = typeof body === 'object' && body !== null && 'details' in body ? body.details : null;
  const { challenge, bits }: { challenge?: unknown; bits?: unknown } =
    typeof details === 'object' ? { ...details } : {};
  return typeof challenge === 'string' && typeof bits === 'number' ? { challenge, bits } : null;
}

function solve(task: Challenge): Promise<number> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    type: 'module',
    name: 'proof of work',
  });
  return new Promise<number>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
    worker.onerror = () => reject(new ApiError('', 0, undefined));
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}
