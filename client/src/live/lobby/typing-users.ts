/**
 * A user is shown as typing for this long after their last notification, ms. Longer than
 * `TYPING_INTERVAL_MS`, so that the sign does not flicker.
 */
const TYPING_SHOWN_MS = 6_000;
/** Minimum interval between two notifications that the user is typing, ms. */
const TYPING_INTERVAL_MS = 3_000;

/** Uuids of the users who are typing, by conversation uuid. */
export type TypingUsers = ReadonlyMap<string, readonly string[]>;

interface TypingOptions {
  /** Calls `run` after `ms`. The returned function cancels the call. */
  readonly schedule: (ms: number, run: () => void) => () => void;
  readonly onChange: (users: TypingUsers) => void;
}

/**
 * Tracks who is typing in which conversation. A user stops typing when their message arrives, or when no further
 * notification arrives in time.
 */
export function createTypingUsers({ schedule, onChange }: TypingOptions) {
  const cancels = new Map<string, Map<string, () => void>>();
  const emit = () => onChange(new Map([...cancels].map(([key, users]) => [key, [...users.keys()]])));
  const remove = (conversation: string, user: string): boolean => {
    const users = cancels.get(conversation);
    users?.get(user)?.();
    const wasTyping = users?.delete(user) ?? false;
    if (users?.size === 0) cancels.delete(conversation);
    return wasTyping;
  };
  const stop = (conversation: string, user: string) => {
    if (remove(conversation, user)) emit();
  };
  return {
    start(conversation: string, user: string): void {
      const users = cancels.get(conversation) ?? new Map<string, () => void>();
      users.get(user)?.();
      users.set(
        user,
        schedule(TYPING_SHOWN_MS, () => stop(conversation, user)),
      );
      cancels.set(conversation, users);
      emit();
    },
    stop,
    clear(): void {
      for (const users of cancels.values()) for (const cancel of users.values()) cancel();
      cancels.clear();
      emit();
    },
  };
}

/** Creates a function that calls `send` for a conversation at most once in `TYPING_INTERVAL_MS`. */
export function createTypingThrottle(now: () => number, send: (conversation: string) => void) {
  const lastSent = new Map<string, number>();
  return {
    type(conversation: string): void {
      if (now() - (lastSent.get(conversation) ?? Number.NEGATIVE_INFINITY) < TYPING_INTERVAL_MS) return;
      lastSent.set(conversation, now());
      send(conversation);
    },
    /**
     * Lets the next notification be sent at once: the user has sent the message, so further typing is for a new one.
     */
    reset: (conversation: string): void => void lastSent.delete(conversation),
  };
}
