/** Passes events of one type on to whoever listens at that time; nothing is stored. */
export interface EventEmitter<Event> {
  emit(event: Event): void;
  /** Answers how to stop listening. */
  on(listener: (event: Event) => void): () => void;
}

export function createEventEmitter<Event>(): EventEmitter<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    emit(event) {
      for (const listener of listeners) listener(event);
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
