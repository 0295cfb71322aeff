import { useNavigate } from 'react-router';
import { useLobby } from './use-lobby.ts';

/** Keeps the line to my own messages open on every page. */
export function LobbySession() {
  const navigate = useNavigate();
  useLobby(navigate);
  return null;
}
