/** A caller without an account: link previews show only what such a caller may see. */
export const stranger = { kind: 'anonymous' } as const;
