import { useCallback, useEffect, useState } from 'react';
import { onUserDataCleared } from '../../platform/user-data.ts';
import { readDraft, storeDraft } from './draft-storage.ts';

/** [H385] State of a draft, which survives other tabs of the panel, lost connections and reloads. */
export function useDraftText(key: string): [string, (text: string) => void] {
  const [held, setHeld] = useState({ key, text: readDraft(key) });
  const now = held.key === key ? held : { key, text: readDraft(key) };
  if (now !== held) setHeld(now);
  useEffect(() => onUserDataCleared(() => setHeld({ key: '', text: '' })), []);
  const set = useCallback(
    (text: string) => {
      storeDraft(key, text);
      setHeld({ key, text });
    },
    [key],
  );
  return [now.text, set];
}
