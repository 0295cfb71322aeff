import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/**
 * [H585] Scrolls to the message in the URL's parameter `message`, which links of notifications have, once the latest
 * messages are loaded. Then removes the parameter, so that a reload does not scroll again.
 */
export function useLinkedMessage(isLoaded: boolean, scrollToMessage: (uuid: string) => void): void {
  const [params, setParams] = useSearchParams();
  const uuid = params.get('message');
  useEffect(() => {
    if (uuid === null || !isLoaded) return;
    scrollToMessage(uuid);
    const rest = (before: URLSearchParams) => {
      before.delete('message');
      return before;
    };
    setParams(rest, { replace: true });
  }, [uuid, isLoaded, scrollToMessage, setParams]);
}
