import type { Provider } from '../providers.ts';

/**
 * Providers whose API this server does not call, because it gives ISRCs only to operators who have an account there.
 * A link to one of their songs is recognised by the pattern of its URL alone.
 */
type UnreadProvider = Extract<
  Provider,
  'napster' | 'pandora' | 'tidal' | 'amazonMusic' | 'yandex' | 'spinrilla'
>;

export type UnreadSongLink = { readonly musicProvider: UnreadProvider; readonly songId: string };

interface LinkForm {
  readonly musicProvider: UnreadProvider;
  readonly site: RegExp;
  /** Matches the path and query of a song's URL; its group is the song's id. */
  readonly song: RegExp;
}

const FORMS: readonly LinkForm[] = [
  {
    musicProvider: 'tidal',
    site: /^(?:www\.|listen\.)?tidal\.com$/,
    song: /\/track\/(\d+)(?:\/u)?\/?(?:\?|$)/,
  },
  {
    musicProvider: 'napster',
    site: /^(?:www\.|play\.|web\.|app\.)?napster\.com$/,
    song: /\/track\/(tra\.\d+)\/?(?:\?|$)/i,
  },
  {
    musicProvider: 'pandora',
    site: /^(?:www\.)?pandora\.com$/,
    song: /^\/(?:artist\/[^?]*\/)?(TR:?[A-Za-z0-9]+)\/?(?:\?|$)/,
  },
  {
    musicProvider: 'amazonMusic',
    site: /^music\.amazon\.(?:com|ca|de|es|fr|in|it|nl|se|co\.jp|co\.uk|com\.au|com\.br|com\.mx)$/,
    song: /^\/(?:tracks\/|albums\/[^?]*\?(?:[^#]*&)?trackAsin=)([A-Z0-9]{10})(?:[/?&]|$)/,
  },
  {
    musicProvider: 'yandex',
    site: /^music\.yandex\.(?:ru|com|by|kz|uz)$/,
    song: /^\/(?:album\/\d+\/)?track\/(\d+)\/?(?:\?|$)/,
  },
  {
    musicProvider: 'spinrilla',
    site: /^(?:www\.)?spinrilla\.com$/,
    song: /^\/songs\/(\d+)(?:-[\w-]*)?\/?(?:\?|$)/,
  },
];

/** The parts of a parsed URL that name a song. */
interface LinkParts {
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
}

/** [H1710] Parses a link to a song at a provider whose interface this server does not call; null for other links. */
export function parseUnreadSongLink({ hostname, pathname, search }: LinkParts): UnreadSongLink | null {
  const form = FORMS.find(({ site }) => site.test(hostname));
  const songId = form?.song.exec(pathname + search)?.[1];
  return form && songId ? { musicProvider: form.musicProvider, songId } : null;
}
