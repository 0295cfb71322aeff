import type { NewContact } from '../../api/contacts.ts';

/** The Contact Picker API, which some browsers of phones have. */
interface ContactPicker {
  select(
    properties: readonly ['email', 'tel'],
    options: { multiple: true },
  ): Promise<{ readonly email?: readonly string[]; readonly tel?: readonly string[] }[]>;
}

function findPicker(): ContactPicker | null {
  // TypeScript's types of the browser do not include this API.
  const { contacts } = navigator as { contacts?: ContactPicker };
  return typeof contacts?.select === 'function' ? contacts : null;
}

/** Whether this browser lets people choose from the contacts of their device. */
export const hasDeviceContacts = (): boolean => findPicker() !== null;

/** Lets the user choose contacts of the device; nobody where the choice was cancelled. */
export async function chooseDeviceContacts(): Promise<NewContact[]> {
  const chosen = (await findPicker()?.select(['email', 'tel'], { multiple: true })) ?? [];
  return chosen.flatMap(({ email = [], tel = [] }) => [
    ...email.map((one) => ({ email: one })),
    ...tel.map((one) => ({ phone: one })),
  ]);
}
