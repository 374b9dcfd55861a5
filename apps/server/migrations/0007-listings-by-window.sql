-- The same lists as before, without a question to each space: Citus can put these only to all shards.
create or replace view space_listing_source with (security_invoker = true) as
  select edition_id, space_id, principal_id,
    case
      when status = 'TRASHED' then 'trash'
      when role = 'CREATOR' and published then 'own_published'
      when role = 'CREATOR' and shared then 'own'
      when role = 'CREATOR' then 'draft'
      when published then 'shared_published'
      else 'shared'
    end as list,
    team_id, owner_zuid, space_name, modified_time, opened_time, trashed_time
  from (
    select s.*, m.member_id as principal_id, m.role,
      bool_or(m.role <> 'CREATOR') over entries as shared,
      bool_or(m.member_type = 'ORG' or (m.member_type = 'TEAM' and m.member_id = s.team_id))
        over entries as published
    from spaces s
    join space_members m on m.edition_id = s.edition_id and m.space_id = s.space_id
    window entries as (partition by s.edition_id, s.space_id)
  ) as entry
  where status = 'ACTIVE' or role = 'CREATOR'
  union all
  select s.edition_id, s.space_id, f.zuid, 'favorite',
    s.team_id, s.owner_zuid, s.space_name, s.modified_time, s.opened_time, s.trashed_time
  from spaces s
  join space_favorites f on f.edition_id = s.edition_id and f.space_id = s.space_id
  where s.status = 'ACTIVE';
