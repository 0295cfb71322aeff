/** Calls its listeners when an event is emitted; events are not stored for later listeners. */
export interface EventEmitter<Event> {
  emit(event: Event): void;
  /** Adds a listener. Returns a function that removes it. */
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
