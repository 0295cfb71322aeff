/** [H985] An invitation to a Discord server. */
export const DISCORD_INVITATION = /^https:\/\/(discord\.gg|(www\.)?discord(app)?\.com\/invite)\/[\w-]{2,60}$/;

/** [H2112] Whether a text is the address of a web page, as requests accept it. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\t\r\n]+$/i.test(text) && URL.canParse(text);
