-- The plan of editions on a server whose operator sells nothing. The numbers are the largest that the columns
-- can hold.
insert into plans (plan_name, seats, zones_per_space, version_days, space_duplicate) values
  ('UNLIMITED_PLAN', 2147483647, 2147483647, null, true);
