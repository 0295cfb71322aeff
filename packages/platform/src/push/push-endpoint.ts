/** Push services of the common browsers; others must be configured. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/**
 * [H650] Returns whether a subscription's endpoint is that of a known push service; the server calls no other
 * hosts (SSRF).
 */
export function isPushEndpoint(address: string, configured: readonly string[] = []): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  if (url.username !== '') return false;
  if (configured.includes(url.host)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return PUSH_HOSTS.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
}
