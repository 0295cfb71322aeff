import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/**
 * [H585] Scrolls to the message in the URL's `?message=`, which notifications set, once the latest messages are
 * loaded, and removes the parameter, so that a reload does not scroll back.
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
