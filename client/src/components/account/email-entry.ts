/** True if a text looks like an email address; only a mailed code can prove it. */
export const isEmailShaped = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim());
