/** The languages in which residents chat. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** Occasions on which residents send a chat message. */
export type Occasion = 'songStarted' | 'goodSong' | 'myTurn' | 'welcome' | 'smallTalk' | 'afterStar';
type Messages = Readonly<Record<Occasion, readonly string[]>>;

/** The messages of residents. `{song}`, `{artist}` and `{name}` are placeholders. */
export const chatter: Readonly<Record<Language, Messages>> = {
  en: {
    songStarted: [
      'oh {song}, yes',
      'here we go',
      'that intro though',
      '{artist} again, I approve',
      'turn it up',
      'ok this one I know',
    ],
    goodSong: [
      'that bassline just rearranged my furniture',
      'my head is already nodding',
      'again again again',
      'who put this in my head last week?',
      'this drop',
      'saving this one for the walk home',
      'the pads on this are a blanket',
    ],
    myTurn: [
      'next one is from me, warm up your knees',
      'this is {song}, be kind to it',
      'I have been waiting all day to play this',
    ],
    welcome: [
      'hey {name}, welcome in',
      'hi {name}! grab a spot near the front',
      '{name} is here, make some room',
      'welcome {name}. got a song for us?',
    ],
    smallTalk: [
      'who else just got here?',
      'water break, do not move',
      'what are you all listening to this week?',
      'I could live in this corner of the floor',
      'the lights are doing their thing tonight',
      'put the sofa back, it looked good there',
      'anyone taking the empty seat?',
      'two more songs and I will go to bed. probably',
    ],
    afterStar: ['starred it', 'straight into my likes', 'keeping that one'],
  },
  es: {
    songStarted: [
      'uy, {song}',
      'empezamos',
      'esa intro',
      '{artist} otra vez, apruebo',
      'sube el volumen',
      'esta me la sé',
    ],
    goodSong: [
      'ese bajo me movió los muebles',
      'ya estoy moviendo la cabeza',
      'otra vez, otra vez',
      'qué temazo',
      'me la guardo para el camino a casa',
    ],
    myTurn: [
      'ahora va una mía, calienten las rodillas',
      'esto es {song}, trátenla bien',
      'llevo todo el día esperando para poner esta',
    ],
    welcome: [
      'hola {name}, pasa',
      '¡{name}! ponte adelante',
      'llegó {name}, hagan sitio',
      'bienvenido, {name}. ¿traes una canción?',
    ],
    smallTalk: [
      '¿quién más acaba de llegar?',
      'voy por agua, no se muevan',
      '¿qué están escuchando esta semana?',
      'podría vivir en esta esquina de la pista',
      'dos canciones más y me voy. creo',
      '¿nadie toma el asiento libre?',
    ],
    afterStar: ['a favoritos', 'directo a mis likes', 'esa me la quedo'],
  },
};

/** Picks a random message for the occasion, never the one used last. `random` is in [0, 1). */
export function chatTextFor(
  language: Language,
  occasion: Occasion,
  fill: Readonly<Record<string, string>>,
  last: string | undefined,
  random: () => number,
): string {
  const messages = chatter[language][occasion].filter((message) => message !== last);
  const message = messages[Math.floor(random() * messages.length)] ?? '';
  return message.replace(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? '');
}

export const reactions = ['🔥', '💜', '😂', '🪩', '🙌', '✨'] as const;
