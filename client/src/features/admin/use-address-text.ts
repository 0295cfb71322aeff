import { useEffect, useRef, useState } from 'react';

/**
 * [H1747] Holds the text of an input whose value is also the URL parameter `name`. Typed text is shown at once, because
 * the router renders a new URL only later. If the URL changes in any other way, its value replaces the text.
 */
export function useAddressText(name: string, inAddress: string) {
  const [text, setText] = useState(inAddress);
  const sent = useRef(inAddress);
  useEffect(() => {
    // The rendered URL is older than the current one while the user types.
    const current = new URLSearchParams(window.location.search).get(name) ?? '';
    if (current === sent.current) return;
    sent.current = inAddress;
    setText(inAddress);
  }, [name, inAddress]);
  return {
    text,
    setText,
    noteSent(value: string): void {
      sent.current = value;
    },
  } as const;
}
