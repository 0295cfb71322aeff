/** What happens in a hangout that residents may write about. */
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
 * What a user may want from the resident whom they address; `called` is everything that is not understood.
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

/** Messages of one language by occasion, with placeholders such as `{song}`. */
export type MessageTemplates = Readonly<Record<Occasion, readonly string[]>>;
