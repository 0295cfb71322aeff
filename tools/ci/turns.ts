/** The output of one of several programs that run beside each other. */
export interface Speaker {
  say(text: string): void;
  end(): void;
}

/**
 * Keeps the output of programs apart that run beside each other: that of the first one which has not ended is written
 * at once, that of the others is kept until it is their turn.
 */
export function takeTurns(count: number, write: (text: string) => void): Speaker[] {
  const speakers = Array.from({ length: count }, () => ({ kept: '', hasEnded: false }));
  const pass = () => {
    for (const speaker of speakers) {
      if (speaker.kept !== '') write(speaker.kept);
      speaker.kept = '';
      if (!speaker.hasEnded) return;
    }
  };
  return speakers.map((speaker) => ({
    say(text) {
      speaker.kept += text;
      pass();
    },
    end() {
      speaker.hasEnded = true;
      pass();
    },
  }));
}
