import type { Language } from '@hangout/rules';

/** What previews say beside the words of the people who run a hangout. */
export const previewTexts: Readonly<
  Record<
    Language,
    {
      readonly tagline: string;
      readonly djPlays: (dj: string, song: string) => string;
      readonly autoDjPlays: (song: string) => string;
      readonly inside: (people: number) => string;
      /** Words on the image. */
      readonly insideShort: (people: number) => string;
      readonly djIsOn: (dj: string) => string;
      readonly autoDjIsOn: string;
      readonly live: string;
      readonly profile: (name: string) => string;
      readonly venue: (name: string) => string;
    }
  >
> = {
  en: {
    tagline: 'Hang out online with music.',
    djPlays: (dj, song) => `${dj} is playing ${song}.`,
    autoDjPlays: (song) => `Now playing ${song}.`,
    inside: (people) => (people === 1 ? '1 person inside.' : `${people} people inside.`),
    insideShort: (people) => `${people} inside`,
    djIsOn: (dj) => `${dj} is playing`,
    autoDjIsOn: 'AutoDJ is playing',
    live: 'LIVE',
    profile: (name) => `${name} hangs out online with music. Come along.`,
    venue: (name) => `The venue of ${name}, and what plays there`,
  },
  es: {
    tagline: 'Pasa el rato en línea, con música.',
    djPlays: (dj, song) => `${dj} puso ${song}.`,
    autoDjPlays: (song) => `Suena ${song}.`,
    inside: (people) => (people === 1 ? '1 persona dentro.' : `${people} personas dentro.`),
    insideShort: (people) => `${people} dentro`,
    djIsOn: (dj) => `${dj} pone la música`,
    autoDjIsOn: 'Suena AutoDJ',
    live: 'EN VIVO',
    profile: (name) => `${name} pasa el rato en línea, con música. Ven tú también.`,
    venue: (name) => `El lugar de ${name} y lo que suena allí`,
  },
};
