-- When each process that runs jobs was last alive. Jobs of a process that has died are given to others.
create table job_workers (
  worker_id text primary key,
  seen_time timestamptz not null
);
grant select, insert, update, delete on job_workers to lienzo_runtime;
