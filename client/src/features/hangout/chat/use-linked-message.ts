import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/**
 * [H585] Shows the message that the address names, as `?message=` of a notification does, once the latest messages are
 * loaded, and takes it out of the address, so that a reload stays where the reader is then.
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
