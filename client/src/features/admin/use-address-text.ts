import { useEffect, useRef, useState } from 'react';

/**
 * [H1747] The text of an input whose value is also the parameter `name` of the address. What is typed is shown at once,
 * because the router renders a new address later; an address that changes otherwise replaces the text.
 */
export function useAddressText(name: string, inAddress: string) {
  const [text, setText] = useState(inAddress);
  const sent = useRef(inAddress);
  useEffect(() => {
    // The rendered address lags behind the current one while the user types.
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
