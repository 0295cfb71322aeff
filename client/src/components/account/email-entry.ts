/** Returns whether a text looks like an email address; only the server can verify it. */
export const isEmailShaped = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim());
