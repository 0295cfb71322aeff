/** [H756] Shortens a recipient for the log: `a…@example.org`, or `+14…23` for a phone number. */
export function shortenRecipient(to: string): string {
  const at = to.lastIndexOf('@');
  if (at > 0) return `${to.slice(0, 1)}…${to.slice(at)}`;
  return to.length > 6 ? `${to.slice(0, 3)}…${to.slice(-2)}` : '…';
}
