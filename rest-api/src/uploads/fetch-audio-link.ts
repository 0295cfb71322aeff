import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UPLOAD_BYTES } from '@hangout/contract/rest/uploads/uploads';
import type { Config } from '@hangout/platform/config/config';

/** Maximum number of redirects, which must stay on the same host. */
const MOST_REDIRECTS = 5;
/** Media types that are refused before the download. What others contain is checked when the song is prepared. */
const NO_AUDIO = /^(text|image|application\/(json|xml|xhtml|pdf|javascript))\b/;

type LinkRefusal =
  | 'link_malformed'
  | 'link_host_not_allowed'
  | 'link_leads_elsewhere'
  | 'link_not_found'
  | 'link_unavailable'
  | 'link_no_audio'
  | 'song_file_too_large'
  | 'file_empty'
  | 'upload_stalled';

export interface FetchAudioLinkOptions {
  /** An existing folder of this request, into which the file is written. */
  readonly folder: string;
  readonly config: Pick<Config, 'AUDIO_LINK_HOSTS' | 'BODY_STALL_SECONDS' | 'REQUEST_SECONDS'>;
  readonly refuse: (code: LinkRefusal, details?: unknown) => Error;
}

/**
 * [H1010] Downloads an audio file over https, from hosts that the operator allows, within the size and time limits of
 * an upload. Follows redirects only on the same host, to prevent server-side request forgery (SSRF).
 */
export async function fetchAudioLink(
  link: string,
  { folder, config, refuse }: FetchAudioLinkOptions,
): Promise<{ path: string; name: string; bytes: number }> {
  const stallMs = config.BODY_STALL_SECONDS * 1000;
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallMs);
  const signal = AbortSignal.any([stalled.signal, AbortSignal.timeout(config.REQUEST_SECONDS * 1000)]);
  try {
    const url = readLink(link, config, refuse);
    const response = await follow(url, { config, refuse, signal });
    if (!response.body) throw refuse('file_empty');
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        timer.refresh();
        bytes += chunk.length;
        done(bytes > UPLOAD_BYTES ? refuse('song_file_too_large') : null, chunk);
      },
    });
    const path = join(folder, 'upload');
    // The stream types of fetch and Node.js differ only in TypeScript.
    const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
    await pipeline(body, counted, createWriteStream(path), { signal });
    if (bytes === 0) throw refuse('file_empty');
    return { path, name: nameOf(url), bytes };
  } catch (error) {
    if (signal.aborted) throw refuse('upload_stalled');
    // The connection was refused or lost, or the certificate is not trusted.
    if (error instanceof TypeError || isNetworkError(error)) throw refuse('link_unavailable');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

type Options = Pick<FetchAudioLinkOptions, 'config' | 'refuse'>;

function readLink(link: string, config: Options['config'], refuse: Options['refuse']): URL {
  const url = URL.parse(link);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') throw refuse('link_malformed');
  if (!config.AUDIO_LINK_HOSTS.some((host) => host.toLowerCase() === url.host))
    throw refuse('link_host_not_allowed', { hosts: config.AUDIO_LINK_HOSTS });
  // A server on 127.0.0.1, as tests use it, has no certificate.
  if (url.protocol !== 'https:' && url.hostname !== '127.0.0.1') throw refuse('link_malformed');
  return url;
}

async function follow(
  first: URL,
  { config, refuse, signal }: Options & { readonly signal: AbortSignal },
): Promise<Response> {
  let url = first;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'audio/*' } });
    const location = response.headers.get('location');
    const isRedirect = response.status >= 300 && response.status < 400 && location !== null;
    const problem = isRedirect ? null : findProblem(response);
    if (!isRedirect && problem === null) return response;
    await response.body?.cancel();
    if (problem !== null) throw refuse(problem);
    const next = URL.parse(location ?? '', url);
    if (!next || next.host !== first.host || next.protocol !== first.protocol)
      throw refuse('link_leads_elsewhere');
    url = readLink(next.href, config, refuse);
  }
  throw refuse('link_leads_elsewhere');
}

function findProblem({ status, ok, headers }: Response): LinkRefusal | null {
  if (status === 404 || status === 410) return 'link_not_found';
  if (!ok) return 'link_unavailable';
  if (NO_AUDIO.test(headers.get('content-type') ?? '')) return 'link_no_audio';
  return Number(headers.get('content-length') ?? 0) > UPLOAD_BYTES ? 'song_file_too_large' : null;
}

/** Returns the last part of the path, which becomes the title if the file has no tags. */
function nameOf({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last).slice(0, 255);
  } catch {
    return last.slice(0, 255);
  }
}

const isNetworkError = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  /^(UND_ERR|ECONN|ENOTFOUND|EAI_|EPIPE|ERR_STREAM_PREMATURE)/.test(String(error.code));
