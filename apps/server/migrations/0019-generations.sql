-- The document of a zone keeps a trace of every change and of every client id. When it has become out of
-- proportion, it is replaced by a rebuilt document with the same content: a new generation.

-- The generation of the document: empty for the first one, otherwise a number and a random part.
alter table zones add column generation text not null default '';

-- Whether the snapshot is the first one of a generation. Entries after it do not continue those before it.
alter table zone_snapshots add column starts_generation boolean not null default false;

-- The generation in which a client id was last bound. Ids of the previous generation stay reserved, because
-- clients may still send its items. Older ones are deleted.
alter table zone_clients add column generation text not null default '';
