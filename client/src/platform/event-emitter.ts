/**
 * Calls its listeners when an event is emitted. A listener that is added later does not get earlier events.
 */
export interface EventEmitter<Event> {
  emit(event: Event): void;
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
