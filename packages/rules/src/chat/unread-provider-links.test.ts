import assert from 'node:assert/strict';
import { parseUnreadSongLink } from './unread-provider-links.ts';

describe('parseUnreadSongLink, song links of providers that are not called', () => {
  const songs = {
    'https://tidal.com/browse/track/77646169': 'tidal 77646169',
    'https://tidal.com/track/77646169/u': 'tidal 77646169',
    'https://listen.tidal.com/album/77646164/track/77646169?u': 'tidal 77646169',
    'https://play.napster.com/track/tra.28425465': 'napster tra.28425465',
    'https://www.pandora.com/artist/anna/dusk/harbour/TRhJbVfc6ttJzrc?part=ug': 'pandora TRhJbVfc6ttJzrc',
    'https://www.pandora.com/TR:1234567': 'pandora TR:1234567',
    'https://music.amazon.co.uk/albums/B07QK2JX4R?marketplaceId=A1&trackAsin=B07QJ9D8WZ&do=play':
      'amazonMusic B07QJ9D8WZ',
    'https://music.amazon.com/tracks/B07QJ9D8WZ': 'amazonMusic B07QJ9D8WZ',
    'https://music.yandex.ru/album/3389007/track/28213041?utm_medium=copy_link': 'yandex 28213041',
    'https://music.yandex.com/track/28213041': 'yandex 28213041',
    'https://spinrilla.com/songs/1790201-anna-harbour': 'spinrilla 1790201',
  };
  for (const [link, expected] of Object.entries(songs))
    it(`[H1710] the link ${link} is read as the song ${expected}`, () => {
      const found = parseUnreadSongLink(new URL(link));
      assert.equal(`${found?.musicProvider} ${found?.songId}`, expected);
    });

  const others = [
    'https://tidal.com/browse/album/77646164',
    'https://tidal.com/browse/track/77646169x',
    'https://tidal.com.example.org/track/1',
    'https://nottidal.com/track/1',
    'https://example.org/tidal.com/track/1',
    'https://play.napster.com/album/alb.1',
    'https://www.pandora.com/artist/anna/dusk/ALhJbVfc6ttJzrc',
    'https://music.amazon.com/albums/B07QK2JX4R',
    'https://www.amazon.com/dp/B07QJ9D8WZ',
    'https://music.yandex.ru/album/3389007',
    'https://spinrilla.com/mixtapes/dusk',
    'https://open.spotify.com/track/1',
  ];
  for (const link of others)
    it(`[H1710] the link ${link} is not read as a song`, () =>
      assert.equal(parseUnreadSongLink(new URL(link)), null));
});
