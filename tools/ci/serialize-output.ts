/** The output of one of several programs that run in parallel. */
export interface ProgramOutput {
  write(text: string): void;
  end(): void;
}

/**
 * Serializes the output of programs that run in parallel: that of the first one which has not ended is written at
 * once, that of the others is buffered until it is their turn.
 */
export function serializeOutput(count: number, write: (text: string) => void): ProgramOutput[] {
  const outputs = Array.from({ length: count }, () => ({ buffered: '', hasEnded: false }));
  const flush = () => {
    for (const output of outputs) {
      if (output.buffered !== '') write(output.buffered);
      output.buffered = '';
      if (!output.hasEnded) return;
    }
  };
  return outputs.map((output) => ({
    write(text) {
      output.buffered += text;
      flush();
    },
    end() {
      output.hasEnded = true;
      flush();
    },
  }));
}
