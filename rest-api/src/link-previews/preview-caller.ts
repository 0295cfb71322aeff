/** Link previews show what a caller without an account may see. */
export const stranger = { kind: 'anonymous' } as const;
