-- The plan of editions on a server whose operator sells nothing. The numbers are the largest that the columns
-- can hold.
insert into plans (plan_name, seats, zones_per_space, version_days, space_duplicate) values
  ('UNLIMITED_PLAN', 2147483647, 2147483647, null, true);

-- Operators find people by the beginning of their name or address, and list editions page by page.
create index users_by_mail_prefix on users (lower(mail_id) text_pattern_ops);
create index users_by_name_prefix on users (lower(display_name) text_pattern_ops);
create index user_editions_by_edition on user_editions (edition_id);
