import type { Language } from '../chatter/index.ts';
import type { AnswerOccasion } from '../chatter/occasions.ts';

/** Removes case and accents, for comparisons. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) => text.match(/@?[\p{L}\p{N}]+/gu) ?? [];

const openers = new Set(
  'hi hey hello yo thanks thank you bye goodbye night ok and hola oye gracias adios chao chau buenas noches tal y'.split(
    ' ',
  ),
);

/**
 * [H892] Returns whether a message addresses somebody by name, ignoring case and accents. A nickname that is
 * also an ordinary word (`isWord`) counts in lower case only after a greeting or before a comma.
 */
export function speaksTo(text: string, nickname: string, isWord: boolean): boolean {
  const name = fold(nickname);
  const words = wordsOf(text);
  return words.some((word, index) => {
    if (word === `@${nickname}` || word === nickname) return true;
    if (fold(word.replace('@', '')) !== name) return false;
    if (!isWord || word.startsWith('@')) return true;
    const before = words[index - 1];
    return before === undefined
      ? /^\s*[\p{L}\p{N}]+\s*[,:!?]/u.test(text) || words.length === 1
      : openers.has(fold(before));
  });
}

const wordsOfLanguage: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    `hi hello hey thanks thank thx bye goodbye night you your are is am the this that what whats who which how song
    playing track good great nice love it do does did i my and of for please not real here see later`.split(
      /\s+/,
    ),
  ),
  es: new Set(
    `hola gracias adios chao chau hasta luego buenas buenos noches dias tardes que quien como cual es eres esta este
    esto son la el los las una un de del por para cancion tema suena sonando musica tu te me gusta bien bueno buena muy
    mucho si donde persona humano humana maquina programa alguien nos vemos amigo amiga`.split(/\s+/),
  ),
};

/** [H892] Returns the language of a message; null if its words do not tell. */
export function detectLanguage(text: string): Language | null {
  if (/[¿¡ñ]/i.test(text)) return 'es';
  const words = wordsOf(fold(text));
  const count = (language: Language) => words.filter((word) => wordsOfLanguage[language].has(word)).length;
  const difference = count('en') - count('es');
  if (difference === 0) return null;
  return difference > 0 ? 'en' : 'es';
}

const machine =
  /\b(bots?|robots?|npcs?|ai|humans?|chatgpt|real (person|people|human)|humano|humana|humanos|ia|maquina|programa|personas? (real|reales|de verdad))\b/;
const areYouReal =
  /\b(are you|r u|is (any|every)(one|body)) (all |even |really )?real\b|\beres (real|de verdad)\b/;
const question =
  /\b(are|r|is|am|does|do|you|u|everyone|anyone|all|eres|son|es|hay|todos|alguien|hablo|ustedes|vosotros)\b|\?/;

/** [H892] Returns whether a message asks if somebody is a bot, with or without a name. */
export function isBotQuestion(text: string): boolean {
  const folded = fold(text);
  return areYouReal.test(folded) || (machine.test(folded) && question.test(folded));
}

const goodbye =
  /\b(bye|goodbye|good ?night|see (you|ya)|cya|later|laters|gotta go|(i am|im|i m) (off|leaving)|adios|chao|chau|hasta (luego|manana|pronto|la proxima)|nos vemos|me voy)\b/;
const songQuestion =
  /\b(what|whats|which|who|whos|name|que|cual|quien|como)\b.*\b(song|track|tune|this|playing|plays|artist|title|cancion|tema|suena|sonando|artista|titulo|esto|esta|toca|puso)\b|\b(song|track|cancion|tema) (id|name|title)\b/;
const thanks = /\b(thanks|thank|thx|ty|cheers|appreciated|gracias|agradezco)\b/;
const songWord =
  /\b(song|track|tune|playing|plays|artist|title|cancion|tema|suena|sonando|artista|titulo|esto)\b/;
const greeting =
  /\b(hi|hey|hello|hiya|yo|howdy|sup|hola|buenas|buenos dias|saludos|que tal|como estas|how are you|whats up|good (morning|afternoon|evening|day))\b/;

/** [H892] Returns what a message that addresses a resident asks for. */
export function understand(text: string): Exclude<AnswerOccasion, 'nothingPlays'> {
  const folded = fold(text).replace(/['’]/g, '');
  if (isBotQuestion(text)) return 'botQuestion';
  if (/\b(how are you|como estas|que tal)\b/.test(folded) && !songWord.test(folded)) return 'greeting';
  if (songQuestion.test(folded)) return 'songQuestion';
  if (goodbye.test(folded)) return 'goodbye';
  if (thanks.test(folded)) return 'thanks';
  if (songWord.test(folded) && folded.includes('?')) return 'songQuestion';
  if (greeting.test(folded)) return 'greeting';
  return 'called';
}
