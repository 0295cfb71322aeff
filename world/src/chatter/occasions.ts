/** What may happen in a hangout that residents write about. */
export const roomOccasions = [
  'songStarted',
  'myTurn',
  'firstSong',
  'drop',
  'goodSong',
  'songEnded',
  'skip',
  'star',
  'arrival',
  'silence',
  'season',
  'smallTalk',
] as const;

/**
 * What a user may want from the resident whom they address. `called` stands for everything that a resident does not
 * understand.
 */
const answerOccasions = [
  'greeting',
  'songQuestion',
  'nothingPlays',
  'thanks',
  'goodbye',
  'botQuestion',
  'called',
] as const;

export const occasions = [...roomOccasions, ...answerOccasions] as const;
export type AnswerOccasion = (typeof answerOccasions)[number];
export type Occasion = (typeof occasions)[number];

/** The messages of one language, by occasion. They may contain placeholders such as `{song}`. */
export type MessageTemplates = Readonly<Record<Occasion, readonly string[]>>;
