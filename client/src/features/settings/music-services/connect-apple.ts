import { saveAppleToken } from '../../../api/music-accounts.ts';
import { musicProvidersQuery } from '../../../api/music-providers.ts';
import { loadScript } from '../../../live/audio/players/load-script.ts';
import { brand } from '../../../platform/brand.ts';
import { queryClient } from '../../../platform/query-client.ts';

/** How long the script may take to define its global object, ms. */
const SCRIPT_TIMEOUT_MS = 10_000;

/** The part of MusicKit that signing in needs. */
interface MusicKitSignIn {
  configure(options: {
    readonly developerToken: string;
    readonly app: { readonly name: string; readonly build: string };
  }): Promise<{ authorize(): Promise<string | null | undefined> }>;
}

/** Loads the script and returns its global `MusicKit`, which exists after the event `musickitloaded`. */
async function loadMusicKit(script: string): Promise<MusicKitSignIn> {
  const read = () => Reflect.get(globalThis, 'MusicKit') as MusicKitSignIn | undefined;
  const isDefined = new Promise<void>((resolve, reject) => {
    document.addEventListener('musickitloaded', () => resolve(), { once: true });
    setTimeout(() => reject(new Error('the script of Apple Music defines no player')), SCRIPT_TIMEOUT_MS);
  });
  isDefined.catch(() => {});
  await loadScript(script);
  if (!read()) await isDefined;
  const musicKit = read();
  if (!musicKit) throw new Error('the script of Apple Music defines no player');
  return musicKit;
}

/**
 * [H1026] Opens Apple Music's sign-in window, and stores the token that Apple's player needs. Returns false if the user
 * closes the window.
 * @throws Error if the player's script cannot be loaded
 */
export async function connectApple(): Promise<boolean> {
  const { providers } = await queryClient.fetchQuery(musicProvidersQuery());
  const { developerToken, player } = providers.find(({ key }) => key === 'apple') ?? {};
  if (!developerToken || !player) throw new Error('this server has no key for the player of Apple Music');
  const musicKit = await loadMusicKit(player.script);
  const music = await musicKit.configure({ developerToken, app: { name: brand.name, build: '1' } });
  const userToken = await music.authorize().catch(() => null);
  if (!userToken) return false;
  await saveAppleToken(userToken);
  return true;
}
