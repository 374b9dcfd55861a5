-- Since when a member is suspended: they keep their roles and spaces, but cannot open the edition.
alter table edition_members add column suspended_time timestamptz;
