-- What lets a caller ask for a part of a zone.
alter table elements
  -- Left, top, right and bottom of where it stands, turned as it is. Connectors stand where their
  -- ends do, and comments at elements where those do: they have none.
  add column box double precision[],
  -- The entry of the journal by which it last changed, or a later one that no reader had seen before,
  -- and the time of that. What was there before counts as changed when this was added, and by the
  -- first entry: whoever asks for changes may get too much, never too little.
  add column changed_seq bigint not null default 1,
  add column changed_time timestamptz not null default now();

-- The same of its removal.
alter table element_graves
  add column deleted_seq bigint not null default 1,
  add column deleted_time timestamptz not null default now();

-- No index on these: with one, no change of an element could stay on its page, and every change would
-- write to all indexes. Measured on 20,000 elements, reading past the others takes 10 ms.

-- Nothing is filled in here. The migration before has every zone derived anew, at the latest when it is
-- read, and that fills it. For 2,000,000 elements a statement took seven minutes in which nobody could
-- read any.
