-- More new entries wait before they are put into the tree of tokens together: for batches of 25 texts
-- PostgreSQL spent 182 microseconds on each with 128 kB, and 129 with 512 kB. A search reads the whole
-- list, which takes it up to 0.4 ms.
alter index search_entries_by_token set (gin_pending_list_limit = 512);
