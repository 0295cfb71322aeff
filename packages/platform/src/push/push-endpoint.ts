/** The push services of the browsers. Others must be configured. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** [H650] Whether a subscription's endpoint belongs to a known push service. The server calls no other hosts (SSRF). */
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
