import type { NewContact } from '../../api/contacts.ts';

/** The Contact Picker API, supported by some mobile browsers. */
interface ContactPicker {
  select(
    properties: readonly ['email', 'tel'],
    options: { multiple: true },
  ): Promise<{ readonly email?: readonly string[]; readonly tel?: readonly string[] }[]>;
}

function findPicker(): ContactPicker | null {
  // TypeScript's DOM types do not include this API.
  const { contacts } = navigator as { contacts?: ContactPicker };
  return typeof contacts?.select === 'function' ? contacts : null;
}

/** Returns whether this browser lets the user choose contacts of the device. */
export const hasDeviceContacts = (): boolean => findPicker() !== null;

/** Lets the user choose contacts of the device; returns an empty list if the choice was cancelled. */
export async function chooseDeviceContacts(): Promise<NewContact[]> {
  const chosen = (await findPicker()?.select(['email', 'tel'], { multiple: true })) ?? [];
  return chosen.flatMap(({ email = [], tel = [] }) => [
    ...email.map((one) => ({ email: one })),
    ...tel.map((one) => ({ phone: one })),
  ]);
}
