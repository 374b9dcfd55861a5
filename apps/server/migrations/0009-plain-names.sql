-- Tables and columns take the names that the rest of the product uses.

-- Running transactions lock a zone before they touch the traces of its deleted elements. The tables are
-- locked in the same order here; otherwise the migration and a transaction could wait for each other.

-- Throttles planning only, so there is nothing to copy. A later release drops `fold_planned_time`.
alter table zones add column projection_planned_time timestamptz;

alter table element_graves rename to element_tombstones;
alter table element_tombstones rename constraint element_graves_pkey to element_tombstones_pkey;

-- Nodes of the previous release still use the old name while an upgrade is in progress. A later
-- release drops the view. `security_invoker` makes the row-level security of the table apply.
create view element_graves with (security_invoker = true) as select * from element_tombstones;
grant select, insert, update, delete on element_graves to lienzo_runtime;
