/** [H2112] What an email address looks like; only a mailed code can prove it. */
export const EMAIL_ADDRESS = /^(?=.{3,254}$)(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

/** [H985] An invitation to a Discord server. */
export const DISCORD_INVITATION = /^https:\/\/(discord\.gg|(www\.)?discord(app)?\.com\/invite)\/[\w-]{2,60}$/;

/** [H2112] Whether a text is an email address as requests accept it, white space around it aside. */
export const isEmailAddress = (text: string): boolean => EMAIL_ADDRESS.test(text.trim());

/** [H985] Whether a text is an invitation to a Discord server. */
export const isDiscordInvitation = (text: string): boolean => DISCORD_INVITATION.test(text);

/** [H2112] Whether a text is the address of a web page. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\t\r\n]+$/i.test(text) && URL.canParse(text);
