-- The account that was created on the set-up page. Its owner is an operator of the installation. No other
-- account takes its place when it is deleted.

alter table identity.accounts add column is_first boolean not null default false;
create unique index accounts_first on identity.accounts (is_first) where is_first;
