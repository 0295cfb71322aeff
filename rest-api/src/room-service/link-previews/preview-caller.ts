/** Who follows a link from another service has no account there. */
export const stranger = { kind: 'anonymous' } as const;
