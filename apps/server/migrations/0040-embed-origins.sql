-- Origins whose pages can show a link in a frame. Null for the default: any origin for viewers without a password,
-- otherwise none.
alter table share_links add column embed_origins text[];

-- The columns of a view are fixed when it is created.
create or replace view working_links with (security_invoker = true) as
select l.*
from share_links l
where l.revoked_time is null
  and (l.expiry_time is null or l.expiry_time > now())
  and case l.role when 'VIEWER' then 1 when 'COMMENTER' then 2 else 3 end
    <= coalesce((select min(p.level) from link_policies p
      where p.edition_id = l.edition_id and p.space_id in (0, l.space_id)), 3)
  and exists (select from edition_members c
    where c.edition_id = l.edition_id and c.zuid = l.created_by and c.suspended_time is null)
  and exists (select from space_members m
    where m.edition_id = l.edition_id and m.space_id = l.space_id and m.role in ('CREATOR', 'EDITOR')
      and (m.member_id = l.created_by or m.member_id = l.edition_id
        or m.member_id in (select t.principal_id from team_and_group_members t
          where t.edition_id = l.edition_id and t.zuid = l.created_by)));
