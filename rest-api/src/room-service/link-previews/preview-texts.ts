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
    profile: (name) => `${name} hangs out online with music. Come along.`,
    venue: (name) => `The venue of ${name}`,
  },
  es: {
    tagline: 'Pasa el rato en línea, con música.',
    djPlays: (dj, song) => `${dj} puso ${song}.`,
    autoDjPlays: (song) => `Suena ${song}.`,
    inside: (people) => (people === 1 ? '1 persona dentro.' : `${people} personas dentro.`),
    profile: (name) => `${name} pasa el rato en línea, con música. Ven tú también.`,
    venue: (name) => `El lugar de ${name}`,
  },
};
