/** Joins a room of the server by a ticket. Coming back is always a new ticket and a new join. */
export async function joinByTicket(roomName: string, way: { endpoint: string; ticket: string }) {
  const { Client } = await import('@colyseus/sdk');
  const room = await new Client(way.endpoint).joinOrCreate(roomName, { ticket: way.ticket });
  room.reconnection.enabled = false;
  return room;
}
