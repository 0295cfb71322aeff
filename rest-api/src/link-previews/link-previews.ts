import type { linkPreviews } from '@hangout/contract/rest/link-previews/link-previews';
import { avatarSlugs } from '@hangout/contract/rest/profiles/avatar-slugs';
import type { imageSizes } from '@hangout/contract/rest/profiles/images';
import type { Profile } from '@hangout/contract/rest/shapes/profile-shape';
import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { type Db, findProfile, findRoom, listVisibleEvents, toSong } from '@hangout/db';
import { say, sayTime } from '@hangout/platform/texts/texts';
import { isUuid, type Language, readLanguage } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { presentRoom } from '../rooms/present-room.ts';
import { loadVisibleSong } from '../songs/known-songs.ts';
import { describeLinkImage, loadLinkImage, versionOf } from './link-image.ts';
import { stranger } from './preview-caller.ts';
import { type LinkPreview, renderPreviewTags } from './preview-tags.ts';

const cardSize = [1200, 630] as const;
const portraitSize = [400, 400] as const;
/** The stored width of profile pictures that is closest to that of a portrait, pixels. */
const pictureWidth: (typeof imageSizes)[number] = 500;

export interface PreviewRequest {
  /** Path of the page, percent-encoded and without the query. */
  readonly path: string;
  /** Origin of the client, without a trailing slash. */
  readonly origin: string;
  readonly acceptLanguage: string | undefined;
  /** The current time, epoch ms. */
  readonly now: number;
  readonly siteName: string;
  /** Language for readers whose browser accepts none of ours. */
  readonly fallback?: Language;
}

export const linkPreviewHandlers: Handlers<typeof linkPreviews> = {
  async tags({ path, db, dependencies, request }) {
    const { 'accept-language': accepted } = request.headers;
    const place = await dependencies.place.load();
    const body = await renderLinkPreview(db, {
      path,
      origin: request.origin,
      acceptLanguage: typeof accepted === 'string' ? accepted : undefined,
      now: dependencies.clock.now(),
      siteName: place.brand.name,
      fallback: place.language,
    });
    return { body, headers: { 'cache-control': 'no-cache', vary: 'accept-language' } };
  },

  /** [H272] Serves the image that the tags of a hangout link to. */
  async image({ id, lang, db, dependencies, refuse }) {
    const row = orRefuse(await findRoom(db, id.toLowerCase()), refuse, 'room_not_found');
    const room = await presentRoom(db, row, stranger, dependencies.clock.now());
    const content = describeLinkImage(room, lang, (await dependencies.place.load()).brand.name);
    const body = await loadLinkImage(db, dependencies, content);
    return {
      body,
      headers: { 'cache-control': 'public, max-age=60', etag: `"${versionOf(content)}-${body.length}"` },
    };
  },
};

/**
 * [H856] Renders the tags from which other services make the preview of a page: a hangout as strangers see it, a
 * profile by name and avatar, a song by names and cover, an event by name, time and picture, and for any other page
 * the description of the product.
 */
export async function renderLinkPreview(db: Db, request: PreviewRequest): Promise<string> {
  const { path, origin, acceptLanguage, now, siteName, fallback } = request;
  const language = readLanguage(acceptLanguage, fallback);
  const [, kind, id, below] = /^\/(r|u|songs|events)\/([\w-]{1,60})(?:\/(.*))?$/.exec(path) ?? [];
  const preview =
    kind === 'r' && id
      ? await previewRoom(db, { id, origin, language, now, siteName })
      : kind === 'u' && id && isUuid(id)
        ? await previewProfile(db, { id, origin, language })
        : kind === 'songs' && id
          ? await previewSong(db, { id, origin, language })
          : kind === 'events' && id
            ? await previewEvent(db, { id, origin, language })
            : null;
  if (!preview) return renderPreviewTags(homePreview(origin, language, siteName), siteName);
  // [H2227] A page below, such as an evening of a hangout, has an address of its own.
  return renderPreviewTags(below ? { ...preview, url: null } : preview, siteName);
}

const homePreview = (origin: string, language: Language, siteName: string): LinkPreview => ({
  title: siteName,
  description: say(language, 'previews.tagline'),
  image: `${origin}/baked/links/home.jpg`,
  imageText: say(language, 'previews.tagline'),
  imageSize: cardSize,
  url: null,
  type: 'website',
  card: 'summary_large_image',
});

interface Wanted {
  readonly id: string;
  readonly origin: string;
  readonly language: Language;
}

async function previewRoom(
  db: Db,
  { id, origin, language, now, siteName }: Wanted & Pick<PreviewRequest, 'now' | 'siteName'>,
): Promise<LinkPreview | null> {
  const row = await findRoom(db, id);
  if (!row) return null;
  const room = await presentRoom(db, row, stranger, now);
  return {
    title: room.name,
    description: describeRoom(room, language),
    image: roomImage(room, { origin, language, siteName }),
    imageText: say(language, 'previews.venue', { name: room.name }),
    imageSize: cardSize,
    url: `${origin}/r/${room.slug}`,
    type: 'website',
    card: 'summary_large_image',
  };
}

/** Says what plays and how many people are inside, if the hangout has no password, followed by its own description. */
function describeRoom(room: Room, language: Language): string {
  const count = room.numberOfUsersInRoom;
  const song = room.song && [room.song.trackName, room.song.artistName].filter(Boolean).join(' · ');
  const playing =
    song &&
    (room.djName
      ? say(language, 'previews.djPlays', { dj: room.djName, song })
      : say(language, 'previews.autoDjPlays', { song }));
  const isOpen = !room.isPasswordProtected && count > 0;
  const inside = isOpen ? say(language, 'previews.inside', { count }) : null;
  return (
    [playing, inside, room.description.trim()].filter(Boolean).join(' ') || say(language, 'previews.tagline')
  );
}

/** [H272] Returns the URL of a hangout's image, with a hash of its content, because services cache images by URL. */
function roomImage(
  room: Room,
  { origin, language, siteName }: Omit<Wanted, 'id'> & Pick<PreviewRequest, 'siteName'>,
): string {
  const version = versionOf(describeLinkImage(room, language, siteName));
  return `${origin}/api/room-service/link-preview/rooms/${room.slug}/image?lang=${language}&v=${version}`;
}

async function previewProfile(db: Db, { id, origin, language }: Wanted): Promise<LinkPreview | null> {
  const profile = await findProfile(db, id, { activeOnly: true });
  if (!profile) return null;
  return {
    title: profile.nickname,
    description: say(language, 'previews.profile', { name: profile.nickname }),
    ...profileImage(profile, origin),
    imageText: profile.nickname,
    url: `${origin}/u/${profile.uuid}`,
    type: 'profile',
    card: 'summary',
  };
}

/** [H1633] Shows what a caller without an account sees of a song. The size of the cover is unknown. */
async function previewSong(db: Db, { id, origin, language }: Wanted): Promise<LinkPreview | null> {
  const row = await loadVisibleSong(db, stranger, id);
  if (!row) return null;
  const { songId, trackName, artistName, albumName, thumbnails } = toSong(row);
  const cover = Object.values(thumbnails).find((url) => url !== '');
  return {
    title: artistName ? say(language, 'previews.song', { song: trackName, artist: artistName }) : trackName,
    description: [
      albumName ? say(language, 'previews.songAlbum', { album: albumName }) : null,
      say(language, 'previews.songText'),
    ]
      .filter(Boolean)
      .join(' '),
    image: cover ? new URL(cover, origin).href : `${origin}/baked/links/home.jpg`,
    imageText: trackName,
    imageSize: cover ? null : cardSize,
    url: `${origin}/songs/${songId}`,
    type: 'music.song',
    card: cover ? 'summary' : 'summary_large_image',
  };
}

/** [H856] Shows what a caller without an account sees of an event: one that is public and not over. */
async function previewEvent(db: Db, { id, origin, language }: Wanted): Promise<LinkPreview | null> {
  const page = { limit: 1, offset: 0 };
  const [event] = (await listVisibleEvents(db, null, { which: 'upcoming', slug: id }, page)).data;
  if (!event) return null;
  const { name, startDate, description, imageUrl, slug } = event;
  return {
    title: name,
    description: [sayTime(startDate, language), description.trim()].filter(Boolean).join(' · '),
    image: imageUrl ? new URL(imageUrl, origin).href : `${origin}/baked/links/home.jpg`,
    imageText: name,
    imageSize: imageUrl ? null : cardSize,
    url: `${origin}/events/${slug}`,
    type: 'website',
    card: 'summary_large_image',
  };
}

/**
 * [H846] Returns the profile picture in the width that services show, or the avatar's head. The size of a picture is
 * left out, because its height is unknown.
 */
function profileImage(
  { profilePicture, avatarId }: Pick<Profile, 'profilePicture' | 'avatarId'>,
  origin: string,
): Pick<LinkPreview, 'image' | 'imageSize'> {
  if (profilePicture) return { image: `${origin}${profilePicture}?size=${pictureWidth}`, imageSize: null };
  const hasPortrait = avatarSlugs.some(({ slug }) => slug === avatarId);
  return {
    image: `${origin}/baked/links/${hasPortrait ? `people/${avatarId}` : 'home'}.jpg`,
    imageSize: hasPortrait ? portraitSize : cardSize,
  };
}
