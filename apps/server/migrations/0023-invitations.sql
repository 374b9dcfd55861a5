-- When the token was issued from which the name and address of a user were taken. A token that was issued
-- earlier must not bring back a former address. Null until the next sign-in.
alter table users add column profile_time timestamptz;

-- The issuers that may vouch for the addresses of a mail domain: {"example.com": ["https://login.example.com"]}.
-- Addresses of domains that are not listed are accepted from every trusted issuer.
alter table editions add column mail_issuers jsonb not null default '{}';
