import { scaleTimeout } from '@hangout/rules/timeouts';

const scripts = new Map<string, Promise<void>>();

const TIMEOUT_MS = scaleTimeout(15_000);

/**
 * [H1134] Loads the script of a provider's player once per page, when a song first needs it. If loading has failed, the
 * next call tries again.
 */
export function loadScript(address: string): Promise<void> {
  const known = scripts.get(address);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`the player at ${address} could not be loaded`)));
    setTimeout(() => reject(new Error(`the player at ${address} did not load in time`)), TIMEOUT_MS);
    document.head.append(script);
  });
  scripts.set(address, loading);
  loading.catch(() => scripts.delete(address));
  return loading;
}
