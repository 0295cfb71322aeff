/** The tables of messages and reactions in hangouts and in conversations, and the column that names the place. */
export const messageTables = {
  room: { messages: 'chat_messages', reactions: 'chat_reactions', column: 'room_uuid' },
  conversation: {
    messages: 'direct_messages',
    reactions: 'direct_message_reactions',
    column: 'conversation_uuid',
  },
} as const;

export interface MessagePlace {
  readonly kind: keyof typeof messageTables;
  readonly uuid: string;
}
