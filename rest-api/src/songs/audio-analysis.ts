import { createHmac, timingSafeEqual } from 'node:crypto';
import type { audioAnalysis } from '@hangout/contract/rest/songs/audio-analysis';
import { finishAudioAnalysis } from '@hangout/db';
import type { Handlers } from '../framework/index.ts';

export const audioAnalysisHandlers: Handlers<typeof audioAnalysis> = {
  async webhook({ db, dependencies, request, refuse, ...event }) {
    const secret = dependencies.config.CYANITE_WEBHOOK_SECRET;
    if (!secret) throw refuse('secret_not_configured');
    // [H1047] The service's test event has no signature and no effect.
    if (event.type === 'TEST') return { received: true };
    const { signature } = request.headers;
    if (!isSignatureOf(request.rawBody ?? '', secret, String(signature ?? '')))
      throw refuse('signature_invalid');
    const finished = readFinished(event);
    if (finished) await finishAudioAnalysis(db, finished.spotifyId, finished.status);
    return { received: true };
  },
};

/** True if the signature is the body's HMAC-SHA512, in hexadecimal. */
function isSignatureOf(body: string, secret: string, signature: string): boolean {
  const wanted = createHmac('sha512', secret).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

interface AnalysisEvent {
  readonly type?: string | undefined;
  readonly data?: { readonly spotifyTrackId?: string | number | undefined } | null | undefined;
  readonly resource?: { readonly type: string; readonly id: string | number } | undefined;
  readonly event?: { readonly status: string } | undefined;
}

/** Returns the track that was analysed or failed; null for other events. */
function readFinished({ type, data, resource, event }: AnalysisEvent) {
  const id = resource?.type === 'SpotifyTrack' ? resource.id : data?.spotifyTrackId;
  const state = resource ? event?.status : type?.replace('SPOTIFY_TRACK_ANALYSIS_', '');
  const status = state?.toUpperCase();
  if (id === undefined || (status !== 'FINISHED' && status !== 'FAILED')) return null;
  return { spotifyId: String(id), status } as const;
}
