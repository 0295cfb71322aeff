/** An event emitter: calls the listeners that are registered at the time of the event; events are not stored. */
export interface EventEmitter<Event> {
  emit(event: Event): void;
  /** Adds a listener; the returned function removes it. */
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
