/** [H1515] Maximum number of people whom one person may invite as hosts of events per day. */
export const HOST_INVITATIONS_A_DAY = 40;

interface Hosts {
  readonly hostUuids: readonly string[];
  readonly invitedHostUuids: readonly string[];
}

interface HostChoice extends Hosts {
  readonly newlyInvited: readonly string[];
}

/**
 * [H1515] Divides the chosen hosts into those who host at once (existing hosts and the caller) and those who
 * are invited and must accept first.
 */
export function chooseHosts(
  chosen: readonly string[],
  before: Hosts,
  selfUuids: readonly string[],
): HostChoice {
  const unique = [...new Set(chosen)];
  const isHost = (uuid: string) => before.hostUuids.includes(uuid) || selfUuids.includes(uuid);
  const invitedHostUuids = unique.filter((uuid) => !isHost(uuid));
  return {
    hostUuids: unique.filter(isHost),
    invitedHostUuids,
    newlyInvited: invitedHostUuids.filter((uuid) => !before.invitedHostUuids.includes(uuid)),
  };
}
