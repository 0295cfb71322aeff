import { z } from 'zod';

/** The body of every refusal of REST. `message` is a list if several fields are invalid. */
export const ErrorBody = z
  .object({
    statusCode: z.number().int(),
    message: z.union([z.string(), z.array(z.string())]),
    error: z.string(),
    code: z.string(),
    details: z.unknown().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** [R213-R220] Texts by status; any other status is a 'Generic Error'. */
const statusTexts: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};
const catalogued = [400, 401, 403, 404, 500, 502, 503];

export function statusText(status: number): string {
  return statusTexts[status] ?? 'Generic Error';
}

/** [R213-R220] Returns the message of an error response that has none of its own. */
function cataloguedText(status: number): string {
  return catalogued.includes(status) ? statusText(status) : 'Generic Error';
}

/** Refusal codes that any endpoint may return, besides its own. */
export const commonCodes = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'unavailable',
  'second_factor_required',
  'approval_needed',
] as const;

/** [R221] [R251] Thrown by the API client if a call is refused or fails. */
export class ApiError extends Error {
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;
  readonly response: Response | undefined;

  constructor(url: string, status: number, body: unknown, response?: Response) {
    super(firstMessage(body) ?? cataloguedText(status));
    this.name = 'ApiError';
    this.url = url;
    this.status = status;
    this.statusText = cataloguedText(status);
    this.body = body;
    this.response = response;
  }

  /** Code of the refusal, by which the client translates it; 'internal' if the body has none. */
  get code(): string {
    return readCode(this.body) ?? 'internal';
  }
}

const generic = 'Something went wrong, please try again';

/**
 * [R241-R243] Returns a capitalised message for users: the body's first one if the status is below 500, otherwise one
 * general sentence.
 */
export function userMessage(error: unknown): string {
  const text =
    error instanceof ApiError && error.status < 500 && error.status > 0
      ? (firstMessage(error.body) ?? error.statusText)
      : generic;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function firstMessage(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  const message = Array.isArray(body.message) ? body.message[0] : body.message;
  return typeof message === 'string' && message !== '' ? message : undefined;
}

function readCode(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('code' in body)) return undefined;
  return typeof body.code === 'string' ? body.code : undefined;
}
