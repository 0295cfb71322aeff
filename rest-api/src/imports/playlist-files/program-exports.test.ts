import assert from 'node:assert/strict';
import type { FileSong } from './playlist-file.ts';
import { readPlaylistFile } from './read-playlist-file.ts';

type Expected = Partial<FileSong>;

interface Case {
  readonly program: string;
  readonly file: string | Uint8Array;
  readonly name?: string | null;
  readonly songs: readonly Expected[];
}

const windows1252 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
const harbour = { trackName: 'Harbour Lights', artistName: 'Mara Vale' };
const rain = { trackName: 'Lluvia de Año Nuevo', artistName: 'Ondoré' };

const cases: readonly Case[] = [
  {
    program: 'Winamp, an M3U of paths alone',
    file: 'C:\\Music\\01 - Mara Vale - Harbour Lights.mp3\r\nD:\\Ondoré\\Ondoré - Lluvia de Año Nuevo.flac\r\n',
    songs: [harbour, rain],
  },
  {
    program: 'an M3U in Windows-1252',
    file: windows1252('#EXTM3U\r\n#EXTINF:181,Ondoré - Lluvia de Año Nuevo\r\nlluvia.mp3\r\n'),
    songs: [{ ...rain, duration: 181 }],
  },
  {
    program: 'VLC, an M3U of file URLs with escapes',
    file: '#EXTM3U\nfile:///home/m/Mara%20Vale%20-%20Harbour%20Lights.ogg\nmusica/Ondor%C3%A9%20-%20Lluvia%20de%20A%C3%B1o%20Nuevo.mp3\n',
    songs: [harbour, rain],
  },
  {
    program: 'an M3U with a blank in place of the comma',
    file: '#EXTM3U\n#EXTINF:-1 Mara Vale - Harbour Lights\nhttps://radio.example/harbour.mp3\n',
    songs: [{ ...harbour, link: 'https://radio.example/harbour.mp3' }],
  },
  {
    program: 'an IPTV list with commas in quoted attributes',
    file: '#EXTM3U\n#EXTINF:-1 tvg-name="Vale, Mara" group-title="A, B",Mara Vale - Harbour Lights\nhttps://radio.example/a\n',
    songs: [harbour],
  },
  {
    program: 'foobar2000, an M3U with artist and album tags',
    file: '#EXTM3U\n#EXTART:Mara Vale\n#EXTALB:Piers\n#EXTINF:200,Harbour Lights\nx.mp3\n',
    songs: [{ ...harbour, albumName: 'Piers', duration: 200 }],
  },
  {
    program: 'a list of Spotify URIs',
    file: 'spotify:track:4aBcD1\nspotify:track:4aBcD2\n',
    songs: [{ musicProviders: { spotify: '4aBcD1' } }, { musicProviders: { spotify: '4aBcD2' } }],
  },
  {
    program: 'YouTube Takeout, the videos of a playlist',
    file: 'Video ID,Playlist Video Creation Timestamp\naaaaaaaaa-1,2024-01-02T03:04:05+00:00\n',
    songs: [{ musicProviders: { youtube: 'aaaaaaaaa-1' } }],
  },
  {
    program: 'YouTube Takeout in Spanish',
    file: 'ID de vídeo,Marca de tiempo de creación del vídeo de la playlist\naaaaaaaaa_1,2024-01-02T03:04:05+00:00\n',
    songs: [{ musicProviders: { youtube: 'aaaaaaaaa_1' } }],
  },
  {
    program: 'an older YouTube Takeout with the playlist’s own table above',
    file: 'Playlist ID,Title,Description,Visibility\nPL1,Nights,,Private\n\nVideo ID,Time Added\naaaaaaaaa-1,2020-01-02 03:04:05 UTC\n',
    songs: [{ musicProviders: { youtube: 'aaaaaaaaa-1' } }],
  },
  {
    program: 'YouTube Music Takeout, the library',
    file: 'Video ID,Song Title,Album Title,Artist Name 1\naaaaaaaaa-1,Harbour Lights,Piers,Mara Vale\n',
    songs: [{ ...harbour, albumName: 'Piers', musicProviders: { youtube: 'aaaaaaaaa-1' } }],
  },
  {
    program: 'Excel in Spanish, with sep= and Windows-1252',
    file: windows1252('sep=;\r\nTítulo;Artista;Duración\r\nLluvia de Año Nuevo;Ondoré;3:01\r\n'),
    songs: [{ ...rain, duration: 181 }],
  },
  {
    program: 'a table with a title above its columns',
    file: 'Friday nights,,\n\nArtist,Title,Time\nMara Vale,Harbour Lights,3:20\n',
    name: 'Friday nights',
    songs: [{ ...harbour, duration: 200 }],
  },
  {
    program: 'iTunes in Spanish',
    file: utf16(
      'Nombre\tArtista\tCompositor\tÁlbum\tGénero\tTamaño\tTiempo\rLluvia de Año Nuevo\tOndoré\t\tEnero\tFolk\t123\t181\r',
    ),
    songs: [{ ...rain, albumName: 'Enero', duration: 181 }],
  },
  {
    program: 'iTunes, whose quotes are part of a title',
    file: utf16(
      'Name\tArtist\tTime\r"Heroes" (2017 Remaster)\tMara Vale\t181\rHarbour Lights\tMara Vale\t200\r12" Mix\tOndoré\t90\r"Night"\tOndoré\t60\r',
    ),
    songs: [
      { trackName: '"Heroes" (2017 Remaster)', artistName: 'Mara Vale', duration: 181 },
      { ...harbour, duration: 200 },
      { trackName: '12" Mix', artistName: 'Ondoré', duration: 90 },
      { trackName: '"Night"', artistName: 'Ondoré', duration: 60 },
    ],
  },
  {
    program: 'Exportify in Spanish',
    file: '"URI de la canción","Nombre de la canción","URI(s) del artista","Nombre(s) del artista","URI del álbum","Nombre del álbum","Duración de la canción (ms)","ISRC"\n"spotify:track:4aBcD1","Harbour Lights","spotify:artist:1","Mara Vale","spotify:album:2","Piers","200000","ZZHNG2400001"\n',
    songs: [
      {
        ...harbour,
        ...{ albumName: 'Piers', duration: 200, isrc: 'ZZHNG2400001', musicProviders: { spotify: '4aBcD1' } },
      },
    ],
  },
  {
    program: 'Spotify’s own account data',
    file: JSON.stringify({
      playlists: [
        {
          ...{ name: 'Nights', lastModifiedDate: '2024-01-02', numberOfFollowers: 0 },
          items: [
            {
              track: { ...harbour, albumName: 'Piers', trackUri: 'spotify:track:4aBcD1' },
              ...{ episode: null, localTrack: null, addedDate: '2024-01-02' },
            },
            { track: null, episode: null, localTrack: { uri: 'spotify:local:Ond:En:Lluvia:181' } },
          ],
        },
      ],
    }),
    name: 'Nights',
    songs: [{ ...harbour, albumName: 'Piers', musicProviders: { spotify: '4aBcD1' } }],
  },
  {
    program: 'Spotify’s own library',
    file: JSON.stringify({
      tracks: [{ artist: 'Mara Vale', album: 'Piers', track: 'Harbour Lights', uri: 'spotify:track:4aBcD1' }],
    }),
    songs: [{ ...harbour, albumName: 'Piers', musicProviders: { spotify: '4aBcD1' } }],
  },
  {
    program: 'üWave, whose answers list the media beside the entries',
    file: JSON.stringify({
      meta: { offset: 0, pageSize: 50 },
      data: [{ _id: 'i1', media: 'm1', artist: 'Mara Vale', title: 'Harbour Lights', start: 0, end: 200 }],
      included: {
        media: [
          {
            _id: 'm1',
            sourceType: 'youtube',
            sourceID: 'aaaaaaaaa-1',
            artist: 'x',
            title: 'y',
            duration: 200,
          },
        ],
      },
    }),
    songs: [{ ...harbour, duration: 200, musicProviders: { youtube: 'aaaaaaaaa-1' } }],
  },
  {
    program: 'an XSPF with locations alone',
    file: '<?xml version="1.0"?><playlist version="1"><trackList><track><location>file:///m/Mara%20Vale%20-%20Harbour%20Lights.mp3</location></track><track><location>spotify:track:4aBcD1</location></track></trackList></playlist>',
    songs: [harbour, { musicProviders: { spotify: '4aBcD1' } }],
  },
  {
    program: 'an XSPF in ISO-8859-1',
    file: windows1252(
      '<?xml version="1.0" encoding="ISO-8859-1"?><playlist><trackList><track><title>Lluvia de Año Nuevo</title><creator>Ondoré</creator></track></trackList></playlist>',
    ),
    songs: [rain],
  },
];

describe('playlist files as programs write them', () => {
  for (const { program, file, name = null, songs } of cases)
    it(`[H1572] all songs can be read from a playlist file written by ${program}`, () => {
      const playlist = readPlaylistFile(typeof file === 'string' ? new TextEncoder().encode(file) : file);
      assert.equal(playlist.name, name);
      assert.equal(playlist.songs.length, songs.length);
      for (const [place, expected] of songs.entries()) {
        const song: Expected = playlist.songs[place] ?? {};
        const read = Object.fromEntries(
          Object.keys(expected).map((key) => [key, song[key as keyof FileSong]]),
        );
        assert.deepEqual(read, expected);
      }
    });

  it('[H1573] a playlist file whose rows have a million digits and no comma can be read', () => {
    const row = `#EXTINF:${'1'.repeat(1_000_000)}`;
    const playlist = readPlaylistFile(
      new TextEncoder().encode(`#EXTM3U\n${`${row}\n`.repeat(5)}Mara Vale - Harbour Lights.mp3`),
    );
    assert.equal(playlist.songs[0]?.duration, 0);
  });
});
