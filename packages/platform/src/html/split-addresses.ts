const ADDRESS = /https?:\/\/[^\s<>"']+/g;

/** Splits a text into its URLs and the texts between them, in order. */
export function splitAddresses(text: string): { readonly text: string; readonly isAddress: boolean }[] {
  const parts: { text: string; isAddress: boolean }[] = [];
  let end = 0;
  for (const found of text.matchAll(ADDRESS)) {
    parts.push({ text: text.slice(end, found.index), isAddress: false });
    parts.push({ text: found[0], isAddress: true });
    end = found.index + found[0].length;
  }
  parts.push({ text: text.slice(end), isAddress: false });
  return parts.filter((part) => part.text !== '');
}
