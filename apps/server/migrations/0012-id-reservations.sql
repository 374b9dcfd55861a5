-- Ids of a node number are unique because their seconds are reserved here before they are used, not
-- because clocks agree. The next holder of the number starts after the reserved second.
alter table id_nodes add column reserved_second bigint not null default 0;
