import type { IdProvider } from '@hangout/rules';
import { musicProvidersQuery } from '../../api/music-providers.ts';
import { i18n } from '../../core/i18n.ts';
import { queryClient } from '../../core/query-client.ts';
import { PlaybackError } from './playback-error.ts';
import type { IdPlayer } from './song-player.ts';
import './video-window.css';

const players = new Map<IdProvider, Promise<IdPlayer>>();

/** [R109] [H1134] The player of a provider, whose script is loaded with its first song. One that could not be opened is tried again later. */
export function openIdPlayer(provider: IdProvider): Promise<IdPlayer> {
  const known = players.get(provider);
  if (known) return known;
  const opening = open(provider);
  players.set(provider, opening);
  opening.catch(() => players.delete(provider));
  return opening;
}

async function open(provider: IdProvider): Promise<IdPlayer> {
  const { providers } = await queryClient.fetchQuery(musicProvidersQuery());
  const player = providers.find(({ key }) => key === provider)?.player;
  if (!player) throw new PlaybackError('error', `this server names no player of ${provider}`);
  if (provider === 'youtube') {
    const { openYouTube } = await import('./youtube.ts');
    return openYouTube(player.script, i18n.t('player.video'));
  }
  throw new PlaybackError('account', `no account at ${provider}`);
}
