/** Calling codes in the form, and the regions of browser languages for which each is proposed. */
export const callingCodes: readonly { readonly code: string; readonly regions: readonly string[] }[] = [
  { code: '+1', regions: ['US', 'CA'] },
  { code: '+34', regions: ['ES'] },
  { code: '+44', regions: ['GB'] },
  { code: '+49', regions: ['DE'] },
  { code: '+33', regions: ['FR'] },
  { code: '+39', regions: ['IT'] },
  { code: '+351', regions: ['PT'] },
  { code: '+380', regions: ['UA'] },
  { code: '+52', regions: ['MX'] },
  { code: '+54', regions: ['AR'] },
  { code: '+55', regions: ['BR'] },
  { code: '+56', regions: ['CL'] },
  { code: '+57', regions: ['CO'] },
  { code: '+51', regions: ['PE'] },
  { code: '+58', regions: ['VE'] },
  { code: '+91', regions: ['IN'] },
  { code: '+81', regions: ['JP'] },
  { code: '+61', regions: ['AU'] },
];

/** The calling code for the first known region in the browser's languages, such as `es-MX`; +1 if there is none. */
export function proposeCallingCode(languages: readonly string[]): string {
  for (const language of languages) {
    const region = language.split('-').at(-1)?.toUpperCase() ?? '';
    const found = callingCodes.find(({ regions }) => regions.includes(region));
    if (language.includes('-') && found) return found.code;
  }
  return '+1';
}

/**
 * Puts a calling code before a number. A number typed with `+` or `00` keeps its own. Others lose their leading zero,
 * which is dialled only within a country, except in Italy.
 */
export function composePhoneNumber(callingCode: string, typed: string): string {
  const number = typed.trim();
  if (number.startsWith('+')) return number;
  if (number.startsWith('00')) return `+${number.slice(2)}`;
  return `${callingCode} ${callingCode === '+39' ? number : number.replace(/^0/, '')}`;
}
