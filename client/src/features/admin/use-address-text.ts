import { useEffect, useRef, useState } from 'react';

/**
 * [H1747] State of an input whose text is also the URL parameter `name`. Typed text is shown at once, although the
 * router renders the URL later. If the URL changes for another reason, its value replaces the text.
 */
export function useAddressText(name: string, inAddress: string) {
  const [text, setText] = useState(inAddress);
  const sent = useRef(inAddress);
  useEffect(() => {
    // While the user types, the rendered URL is older than the one in the address bar.
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
