import { endpointUrl } from '@hangout/contract/framework/api-client';
import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import type { CallInput } from '@hangout/contract/framework/endpoint-types';
import { ApiError } from '@hangout/contract/framework/errors';
import { currentToken, ensureToken } from './rest-client.ts';

/**
 * Uploads a file and reports its progress (0 to 1). Uses XMLHttpRequest, because `fetch` cannot report it.
 */
export async function uploadFile<E extends NamedEndpoint<Endpoint> & { upload: object }>(
  endpoint: E,
  ask: CallInput<E>,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<unknown> {
  await ensureToken();
  signal?.throwIfAborted();
  const form = new FormData();
  // Multipart forms have only files and texts.
  for (const [name, value] of Object.entries(ask as Record<string, unknown>))
    if (value instanceof Blob) form.append(endpoint.upload?.field ?? 'file', value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  // The cast is safe: the type of each endpoint guarantees that path parameters are strings.
  const url = endpointUrl(endpoint, ask as Record<string, unknown>);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, url);
    const token = currentToken();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300
        ? resolve(request.response)
        : reject(new ApiError(url, request.status, request.response ?? undefined));
    request.onerror = () => reject(new ApiError(url, 0, undefined));
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
