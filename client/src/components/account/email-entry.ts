import { useState } from 'react';

/** The content of an email field, and whether it was submitted without looking like an address. */
export interface EmailEntry {
  /** As typed. */
  readonly value: string;
  /** Trimmed. */
  readonly address: string;
  readonly isInvalid: boolean;
  setValue(value: string): void;
  /** Calls `send` with the address if it looks like one; otherwise the field reports it as invalid. */
  submit(send: (address: string) => void): void;
}

/** The state of a form that asks for one email address. */
export function useEmailEntry(): EmailEntry {
  const [value, setValue] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const address = value.trim();
  return {
    ...{ value, address, isInvalid, setValue },
    submit(send) {
      const isAddress = isEmailShaped(address);
      setInvalid(!isAddress);
      if (isAddress) send(address);
    },
  };
}

/** True if a text looks like an email address; only the server can verify it. */
export const isEmailShaped = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim());
