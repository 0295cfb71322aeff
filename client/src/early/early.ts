// The early script: a small separate file that runs while the app is still loading.
import type { CallResult } from '@hangout/contract/framework/endpoint-types';
import type { auth } from '@hangout/contract/rest/authentication/auth';
import type { rooms } from '@hangout/contract/rest/rooms/rooms';
import type { OpenSocket } from '@hangout/room-client/open-socket';
import { type AudioQuality, DEFAULT_AUDIO_QUALITY } from '@hangout/rules';
import type { EarlyJoin } from '../platform/early-visit.ts';
import { slugOfHangoutPage } from '../platform/hangout-path.ts';
import { chooseLanguage } from '../platform/language.ts';
import { parseLocalSettings, readStorage, storageKeys } from '../platform/storage.ts';
import { decodeToken } from '../platform/token.ts';

/** Files of the build that a hangout needs; the build replaces this constant (`client/early-script.ts`). */
declare const HANGOUT_FILES: {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
};
/** The text files of the first page and of a hangout, by language. */
declare const TEXT_FILES: Readonly<
  Record<string, { readonly first: string; readonly hangout: string } | undefined>
>;

/** The two REST calls that this script makes; the path of `join` has SLUG in place of the slug. */
declare const CALLS: Readonly<Record<'guest' | 'join', { readonly method: string; readonly url: string }>> & {
  /** The path at which Colyseus gives a place in a hangout. */
  readonly place: string;
};

/** A token that expires within this time is not used here; the app renews it, ms. */
const MARGIN_MS = 60_000;

const slug = slugOfHangoutPage(location.pathname);
const settings = parseLocalSettings(readStorage(storageKeys.core));
const isTokenValid = (decodeToken(settings.token)?.expires ?? 0) > Date.now() + MARGIN_MS;
// The app renews the token of a registered user itself.
const isNewGuest = !isTokenValid && decodeToken(settings.token)?.type !== 'user';

const guestToken = isNewGuest
  ? request<CallResult<typeof auth.guest>>(CALLS.guest).then(({ accessToken }) => accessToken)
  : null;
const token = isTokenValid ? Promise.resolve(settings.token ?? '') : guestToken;
// A new guest hears the usual quality, whatever an earlier user of this browser has chosen.
const quality = isNewGuest ? DEFAULT_AUDIO_QUALITY : settings.audioQuality;
globalThis.__early = { guestToken, join: slug && token ? join(slug, token, quality) : null };
preloadFiles();

/** [H1800] Requests a ticket. If that fails, the app requests it again and handles the refusal. */
function join(slug: string, token: Promise<string>, quality: AudioQuality): EarlyJoin {
  const url = CALLS.join.url.replace('SLUG', encodeURIComponent(slug));
  const room = token.then((bearer) =>
    request<CallResult<typeof rooms.join>>({ ...CALLS.join, url }, { quality }, bearer),
  );
  const early: EarlyJoin = { slug, at: Date.now(), token, room };
  room
    .then((joined) => {
      early.song = loadSong(joined);
      // [H984] The app asks registered users whether they want to enter while an explicit song plays.
      if (!joined.song?.explicit || isNewGuest) early.place = requestPlace(joined);
    })
    .catch(() => {});
  return early;
}

type JoinedRoom = CallResult<typeof rooms.join>;

/** [H1914] Loads the song that plays, and then its data at the position of the hangout. */
function loadSong({ songUrls, play, clock }: JoinedRoom): HTMLAudioElement | undefined {
  if (!songUrls || !play || !clock) return undefined;
  const answeredAt = performance.now();
  const element = new Audio();
  element.preload = 'metadata';
  const seek = () => {
    const now = clock.sentAt + performance.now() - answeredAt;
    element.currentTime = Math.max(0, now - play.startTime + songUrls.contentOffsetMs.http) / 1000;
    element.preload = 'auto';
  };
  // Only once: the app plays later songs with this element too.
  element.addEventListener('loadedmetadata', seek, { once: true });
  element.src = songUrls.httpUrl;
  return element;
}

/** A place that the app has not taken after this time is given up, ms. */
const PLACE_MS = 20_000;

/** [H1915] Requests the place in the room's process and opens its socket, as Colyseus's SDK does. */
function requestPlace({ endpoint, ticket }: JoinedRoom): EarlyJoin['place'] {
  const place: EarlyJoin['place'] & { opened?: OpenSocket } = {
    ticket,
    response: fetch(`${endpoint}${CALLS.place}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ ticket }),
    }).then(async (response) => {
      const seat: Seat | null = response.ok ? await response.clone().json() : null;
      // If the seat has a public address, the SDK opens the socket itself.
      if (seat && !seat.publicAddress) place.opened = openSocket(endpoint, seat);
      return response;
    }),
  };
  // The SDK handles the failure.
  place.response.catch(() => {});
  return place;
}

/** The fields of Colyseus's seat reservation that lead to its socket. */
interface Seat {
  readonly processId: string;
  readonly roomId: string;
  readonly sessionId: string;
  readonly publicAddress?: string;
}

/** Opens the socket of a place, and records its events until the SDK handles them. */
function openSocket(endpoint: string, { processId, roomId, sessionId }: Seat): OpenSocket {
  const url = `${endpoint.replace('http', 'ws')}/${processId}/${roomId}?sessionId=${sessionId}`;
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  const events: Event[] = [];
  const recording = new AbortController();
  const { signal } = recording;
  for (const name of ['open', 'message', 'close', 'error'])
    socket.addEventListener(name, (event) => events.push(event), { signal });
  setTimeout(() => {
    if (!signal.aborted) socket.close();
  }, PLACE_MS);
  return { url, socket, events, stopRecording: () => recording.abort() };
}

/**
 * Makes a REST call without the contract's client, which is as large as this whole script.
 * @throws Error if the call is refused
 */
async function request<T>(
  { method, url }: (typeof CALLS)['join'],
  input?: object,
  bearer?: string,
): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(input && { 'content-type': 'application/json' }),
    },
    ...(input && { body: JSON.stringify(input) }),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

/**
 * [H1882] Preloads what the app will request, so that the downloads do not wait until the app runs. All files are
 * preloaded `as` fetch, because the app requests texts, code and styles with `fetch` [H248].
 */
function preloadFiles(): void {
  const language = chooseLanguage(location.search, readStorage(storageKeys.locale), navigator.languages);
  const texts = TEXT_FILES[language];
  if (texts) preload(texts.first);
  if (!slug) return;
  if (texts) preload(texts.hangout);
  for (const file of HANGOUT_FILES.styles) preload(file);
  // The app's own code comes first, because it shows the page.
  for (const file of HANGOUT_FILES.scripts) preload(file, 'low');
}

function preload(href: string, fetchPriority: 'auto' | 'low' = 'auto'): void {
  const link = { rel: 'preload', as: 'fetch', href, crossOrigin: 'anonymous', fetchPriority };
  document.head.append(Object.assign(document.createElement('link'), link));
}
