-- The day on which a key was last used, as midnight in UTC; null if it was not used since this migration. Written
-- at most once a day and key.
alter table api_keys add column last_used_time timestamptz;
