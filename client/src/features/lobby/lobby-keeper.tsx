import { useNavigate } from 'react-router';
import { useLobby } from './use-lobby.ts';

/** Keeps the connection to the lobby open on every page. */
export function LobbySession() {
  const navigate = useNavigate();
  useLobby(navigate);
  return null;
}
