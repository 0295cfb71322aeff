import { useState } from 'react';

/** What is typed into a field for an email address, and whether it was submitted without looking like one. */
export interface EmailEntry {
  /** As typed. */
  readonly value: string;
  /** Without blanks around it. */
  readonly address: string;
  readonly isInvalid: boolean;
  setValue(value: string): void;
  /** Calls `send` with the address where it looks like one; otherwise the field says that it does not. */
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

/** Whether a text looks like an email address; the server alone knows whether it is one. */
export const isEmailShaped = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim());
