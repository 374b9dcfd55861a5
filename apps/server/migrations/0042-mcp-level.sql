-- What agents that use MCP may do in the edition: 0 nothing, 1 read, 2 also comment, 3 what their token allows.
alter table editions add column mcp_level smallint not null default 3 check (mcp_level between 0 and 3);
