/**
 * [H642] SQL condition for visible events, on `events`. An event is visible to everybody unless its hangout or community
 * is private; [H1276] a deleted hangout counts as what it was. Otherwise it is visible only to its creator, its hosts and
 * invited hosts, people with an unexpired rank in the hangout, and people of the community.
 * @param reader SQL of the reader's uuid
 */
export const eventVisibleTo = (reader: string): string => `((events.room_uuid is null
      or exists (select 1 from rooms h where h.uuid = events.room_uuid and h.type = 'PUBLIC'))
    and (events.community_id is null
      or exists (select 1 from communities c where c.id = events.community_id and c.type = 'PUBLIC'))
  or events.created_by = ${reader} or ${reader} = any(events.host_uuids || events.invited_host_uuids)
  or exists (select 1 from room_roles r where r.room_uuid = events.room_uuid
    and r.user_uuid = ${reader} and r.role in ('owner', 'coOwner', 'moderator', 'dj')
    and (r.expiration_time is null or r.expiration_time > now()))
  or exists (select 1 from community_members m where m.community_id = events.community_id
    and m.user_uuid = ${reader})
  or exists (select 1 from communities c where c.id = events.community_id and c.owner_uuid = ${reader}))`;
