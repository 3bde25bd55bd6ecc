import { type Kysely, type Migration, sql } from 'kysely';

const statements = (...texts: string[]): Migration => ({
  up: async (db: Kysely<unknown>) => {
    for (const text of texts) await sql.raw(text).execute(db);
  },
});

const rowLevelSecurity = (table: string) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy own_town on ${table}
     using (tenant = nullif(current_setting('my_town.tenant', true), '')::int)`,
];

/** Never change a released migration: add another. */
export const migrations: Record<string, Migration> = {
  '001 towns, records, people': statements(
    'create extension if not exists unaccent',
    'create extension if not exists pg_trgm',
    // `unaccent` alone is not immutable, because its dictionary could change.
    `create function search_text(value text) returns text language sql immutable parallel safe strict
       as $$ select public.unaccent('public.unaccent', lower(normalize(value, NFC))) $$`,
    // Dates are stored as they were sent. Without a time zone, they count as UTC.
    `create function moment(value text) returns timestamptz language plpgsql immutable parallel safe strict as $$
     begin
       if value !~ '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$' then return null; end if;
       if value !~ 'T' then return (value || 'T00:00:00Z')::timestamptz; end if;
       if value !~ '(Z|[+-]\\d{2}:?\\d{2})$' then return (value || 'Z')::timestamptz; end if;
       return value::timestamptz;
     exception when others then return null;
     end $$`,
    `create function number_of(value jsonb) returns numeric language sql immutable parallel safe strict
       as $$ select case jsonb_typeof(value) when 'number' then value::numeric end $$`,
    `create table tenants (
       id int generated always as identity primary key,
       name text not null,
       key_hash text not null unique,
       is_demo boolean not null default false
     )`,
    'create sequence record_seq',
    // One partition per collection, so that each has only the indexes that its declaration needs.
    `create table records (
       tenant int not null references tenants on delete cascade,
       collection text not null,
       id text not null,
       seq bigint not null default nextval('record_seq'),
       data jsonb not null,
       version int not null default 1,
       deleted_at timestamptz,
       deleted_by text,
       primary key (collection, tenant, id)
     ) partition by list (collection)`,
    'create index records_order on records (tenant, seq)',
    `create table credentials (
       tenant int not null references tenants on delete cascade,
       user_id text not null,
       hash text not null,
       primary key (tenant, user_id)
     )`,
    `create table sessions (
       token_hash text primary key,
       tenant int not null references tenants on delete cascade,
       user_id text not null,
       created_at timestamptz not null default now(),
       used_at timestamptz not null default now()
     )`,
    'create index sessions_of_user on sessions (tenant, user_id)',
    ...['records', 'credentials', 'sessions'].flatMap(rowLevelSecurity),
    `do $$ begin
       if (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) then
         -- The role exists, or another database of the cluster is creating it.
         begin create role my_town; exception when duplicate_object or unique_violation then null; end;
         grant select, insert, update, delete on all tables in schema public to my_town;
         grant usage on all sequences in schema public to my_town;
         alter default privileges in schema public grant select, insert, update, delete on tables to my_town;
         alter default privileges in schema public grant usage on sequences to my_town;
       end if;
     end $$`,
  ),
  '002 trash': statements(
    'create index records_trash on records (tenant, deleted_at) where deleted_at is not null',
  ),
  '003 revisions': statements(
    `create table revisions (
       tenant int not null references tenants on delete cascade,
       collection text not null,
       id text not null,
       version int not null,
       data jsonb not null,
       primary key (tenant, collection, id, version)
     )`,
    ...rowLevelSecurity('revisions'),
    // A sign-in or a reordering keeps no version, because it leaves `updatedAt` as it is.
    `create function keep_revision() returns trigger language plpgsql as $$ begin
       insert into revisions (tenant, collection, id, version, data)
         values (old.tenant, old.collection, old.id, old.version, old.data);
       return null;
     end $$`,
    `create trigger keep_revision after update on records for each row
       when (old.data -> 'updatedAt' is distinct from new.data -> 'updatedAt') execute function keep_revision()`,
  ),
  '004 presence': statements(
    // Unlogged: worthless after a crash.
    `create unlogged table presence (
       tenant int not null references tenants on delete cascade,
       collection text not null,
       id text not null,
       user_id text not null,
       name text not null,
       seen_at timestamptz not null default now(),
       primary key (tenant, collection, id, user_id)
     )`,
    ...rowLevelSecurity('presence'),
  ),
  '010 passwords': statements(
    `create table password_links (
       tenant int not null references tenants on delete cascade,
       key_hash text not null,
       user_id text not null,
       expires_at timestamptz not null,
       primary key (tenant, key_hash)
     )`,
    `create table attempts (
       tenant int not null references tenants on delete cascade,
       key text not null,
       count int not null,
       until timestamptz not null,
       primary key (tenant, key)
     )`,
    ...['password_links', 'attempts'].flatMap(rowLevelSecurity),
  ),
  '020 jobs': statements(
    `create table jobs (
       id bigint generated always as identity primary key,
       name text not null,
       tenant int references tenants on delete cascade,
       data jsonb not null default '{}',
       due_at timestamptz not null default now(),
       started_at timestamptz,
       attempts int not null default 0,
       ended_at timestamptz,
       result text
     )`,
    'create index jobs_due on jobs (due_at) where ended_at is null',
    'create unique index jobs_at_intervals on jobs (name) where tenant is null',
    'alter table jobs enable row level security',
    'alter table jobs force row level security',
    // The job loop runs outside of any town and sees all jobs.
    `create policy own_town on jobs using (coalesce(current_setting('my_town.tenant', true), '') in ('', tenant::text))`,
  ),
  '021 schedule': statements(
    `create index jobs_of_record on jobs (tenant, (data->>'collection'), (data->>'id')) where name = 'schedule'`,
  ),
  '040 audit': statements(
    `create table audit (
       tenant int not null references tenants on delete cascade,
       seq bigint generated always as identity,
       data jsonb not null,
       primary key (tenant, seq)
     )`,
    `create index audit_at on audit (tenant, (moment(data #>> '{at}')) desc nulls last, seq)`,
    ...rowLevelSecurity('audit'),
  ),
  '041 speed': statements(
    // An `exception` block costs a subtransaction per value. Only values that might be invalid dates reach it.
    `create or replace function moment(value text) returns timestamptz
       language plpgsql immutable parallel safe strict as $$
     begin
       if value ~ '^[12]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?Z$'
         then return value::timestamptz; end if;
       if value !~ '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})?)?$' then return null; end if;
       begin
         if value !~ 'T' then return (value || 'T00:00:00Z')::timestamptz; end if;
         if value !~ '(Z|[+-]\\d{2}:?\\d{2})$' then return (value || 'Z')::timestamptz; end if;
         return value::timestamptz;
       exception when others then return null;
       end;
     end $$`,
    // With row-level security, PostgreSQL uses a search index only if its functions are marked leakproof. These leak
    // nothing, but only a superuser may mark them (docs/deploy.md).
    `do $$ begin
       if (select rolsuper from pg_roles where rolname = current_user) then
         alter function search_text(text) leakproof;
         alter function pg_catalog.jsonb_extract_path_text(jsonb, text[]) leakproof;
         alter function pg_catalog.textlike(text, text) leakproof;
       end if;
     end $$`,
  ),
  '051 sessions': statements(
    `alter table sessions
       add column id uuid not null default gen_random_uuid(),
       add column device text not null default ''`,
  ),
  '0512 confirmed passwords, known addresses': statements(
    'alter table sessions add column confirmed_at timestamptz',
    // `key` is a hash of the e-mail address and the network, so nobody can read them.
    `create table known_addresses (
       tenant int not null references tenants on delete cascade,
       key text not null,
       user_id text not null,
       used_at timestamptz not null default now(),
       primary key (tenant, key)
     )`,
    ...rowLevelSecurity('known_addresses'),
  ),
  '052 keys': statements(
    `create table keys (
       key_hash text primary key,
       tenant int not null references tenants on delete cascade,
       town_id text,
       ends_at timestamptz
     )`,
    'alter table keys enable row level security',
    'alter table keys force row level security',
    // Until a call has found its town by its key, it sees all keys.
    `create policy own_town on keys using (coalesce(current_setting('my_town.tenant', true), '') in ('', tenant::text))`,
    'insert into keys (key_hash, tenant) select key_hash, id from tenants where is_demo',
    `do $$ declare town record; begin
       for town in select * from tenants where not is_demo loop
         perform set_config('my_town.tenant', town.id::text, true);
         insert into keys (key_hash, tenant, town_id) values (town.key_hash, town.id,
           (select id from records where tenant = town.id and collection = 'town' order by seq limit 1));
       end loop;
       perform set_config('my_town.tenant', '', true);
     end $$`,
    'alter table tenants drop column key_hash',
  ),
  '055 sort': statements(
    // Ignores case and accents. The embedded PostgreSQL does not know the newer notation, `und-u-ks-level1`.
    `create collation letters (provider = icu, locale = '@colStrength=primary', deterministic = false)`,
  ),
  '056 authors': statements(
    // The ids of people, because names are not unique.
    'alter table records add column creator text, add column author text, add column deleter text',
    'alter table revisions add column author text',
    `create function keep_author() returns trigger language plpgsql as $$
     declare person text := nullif(current_setting('my_town.person', true), '');
     begin
       if tg_op = 'INSERT' then
         new.creator := coalesce(new.creator, person);
         new.author := coalesce(new.author, person);
       else
         if old.data -> 'updatedAt' is distinct from new.data -> 'updatedAt' then
           new.author := case when person is null and old.data -> 'updatedBy' = new.data -> 'updatedBy'
             then old.author else person end;
         end if;
         if old.deleted_at is null and new.deleted_at is not null then new.deleter := person; end if;
       end if;
       return new;
     end $$`,
    'create trigger keep_author before insert or update on records for each row execute function keep_author()',
    `create or replace function keep_revision() returns trigger language plpgsql as $$ begin
       insert into revisions (tenant, collection, id, version, data, author)
         values (old.tenant, old.collection, old.id, old.version, old.data, old.author);
       return null;
     end $$`,
  ),
  '057 registrations': statements(
    // A link that confirms an address is for a person who has no account yet.
    'alter table password_links alter column user_id drop not null, add column registration jsonb',
  ),
  '058 authors of old records': statements(
    // Finds the authors of old records by their names, if only one account of the town has or had this name.
    `create function find_authors(town int, people text) returns void language plpgsql as $$
     declare ids jsonb;
     begin
       select jsonb_object_agg(name, id) into ids from (
         select name, min(id) as id from (
           select id, coalesce(nullif(concat_ws(' ', nullif(data ->> 'firstName', ''),
             nullif(data ->> 'lastName', '')), ''), data ->> 'email') as name
           from (select id, data from records where tenant = town and collection = people
             union all select id, data from revisions where tenant = town and collection = people) accounts
         ) named where name is not null group by name having count(distinct id) = 1
       ) unique_names;
       update records set creator = coalesce(creator, ids ->> (data ->> 'createdBy')),
         author = coalesce(author, ids ->> (data ->> 'updatedBy')),
         deleter = coalesce(deleter, ids ->> deleted_by)
       where tenant = town and (creator is null and ids ? (data ->> 'createdBy')
         or author is null and ids ? (data ->> 'updatedBy') or deleter is null and ids ? deleted_by);
       update revisions set author = ids ->> (data ->> 'updatedBy')
       where tenant = town and author is null and ids ? (data ->> 'updatedBy');
     end $$`,
    `do $$ declare town record; begin
       for town in select id from tenants loop
         perform set_config('my_town.tenant', town.id::text, true);
         perform find_authors(town.id, 'users');
       end loop;
       perform set_config('my_town.tenant', '', true);
     end $$`,
  ),
  '059 restored records': statements('alter table records add column restored_at timestamptz'),
  '060 live versions': statements(
    // Each start stores the rules of the declarations here (server/database/live.ts).
    `create table live_rules (
       resource text primary key,
       collection text not null,
       -- owns: the record belongs to the resource. shows: it is public. keeps: it is being edited, while its
       -- published version stays public.
       owns jsonpath not null,
       shows jsonpath not null,
       keeps jsonpath not null,
       -- paths: the paths of the values to copy, as lists of steps. titles: JSON paths of the name. texts: JSON paths
       -- of the texts to search.
       paths jsonb not null,
       titles jsonb not null,
       texts jsonb not null,
       -- The paths of the period in which it is public, if it has one.
       due_from jsonb,
       due_until jsonb,
       -- The paths of the first and the last moments of an event. A second path is read where the first finds nothing.
       begins jsonb not null,
       ends jsonb not null
     )`,
    'create index live_rules_of_collection on live_rules (collection)',
    // What the site needs of each record, as it was last published. A row without data: the record is no longer public.
    `create table live (
       tenant int not null references tenants on delete cascade,
       collection text not null,
       id text not null,
       resource text not null,
       version int not null,
       data jsonb,
       words tsvector,
       published_at timestamptz not null,
       changed_at timestamptz not null,
       -- When citizens see it, or saw it, for the first time.
       shown_from timestamptz not null,
       due_from timestamptz not null,
       due_until timestamptz not null,
       begins_at timestamptz,
       ends_at timestamptz,
       name text not null,
       primary key (tenant, collection, id)
     )`,
    'create index live_by_period on live (tenant, resource, due_from desc, id) where data is not null',
    'create index live_by_start on live (tenant, resource, begins_at, id) where data is not null',
    'create index live_by_end on live (tenant, resource, ends_at) where data is not null',
    'create index live_by_name on live (tenant, resource, name collate letters, id) where data is not null',
    'create index live_words on live using gin (words)',
    // Finds a file of the image bank by its URL.
    `create index live_urls on live (tenant, (data ->> 'url')) where data ? 'url'`,
    ...rowLevelSecurity('live'),
    `create function put_at(target jsonb, path jsonb, value jsonb) returns jsonb language plpgsql immutable as $$
     declare step text := path ->> 0; inner_path jsonb := path - 0;
     begin
       target := case when jsonb_typeof(target) = 'object' then target else '{}' end;
       return target || jsonb_build_object(step, case when inner_path = '[]' then value
         else put_at(target -> step, inner_path, value) end);
     end $$`,
    `create function at_path(target jsonb, path jsonb) returns jsonb language sql immutable as
       $$ select target #> array(select jsonb_array_elements_text(path)) $$`,
    `create function end_of(value text) returns timestamptz language sql immutable as
       $$ select moment(value) + case when value ~ 'T' then interval '0' else interval '1 day' end $$`,
    `create function first_moment(target jsonb, path text) returns timestamptz language sql immutable as
       $$ select min(moment(item #>> '{}')) from jsonb_path_query(target, path::jsonpath) item $$`,
    `create function last_moment(target jsonb, path text) returns timestamptz language sql immutable as
       $$ select max(end_of(item #>> '{}')) from jsonb_path_query(target, path::jsonpath) item $$`,
    `create function texts_at(target jsonb, paths jsonb) returns text language sql immutable as $$
       select coalesce(string_agg(regexp_replace(item #>> '{}', '<[^>]*>|&[a-z]+;', ' ', 'g'), ' '), '')
       from jsonb_array_elements_text(paths) path, jsonb_path_query(target, path::jsonpath) item
       where jsonb_typeof(item) = 'string' $$`,
    `create function show_live(new_tenant int, new_collection text, new_id text, new_version int, new_data jsonb,
       rule live_rules) returns void language plpgsql as $$
     declare shown jsonb := '{}'; path jsonb; value jsonb;
       changed timestamptz := coalesce(moment(new_data ->> 'updatedAt'), now());
       start timestamptz := moment(at_path(new_data, rule.due_from) #>> '{}');
       shown_from timestamptz := coalesce(start, changed);
     begin
       for path in select jsonb_array_elements(rule.paths) loop
         value := at_path(new_data, path);
         if value is not null then shown := put_at(shown, path, value); end if;
       end loop;
       insert into live as old (tenant, collection, id, resource, version, data, words, published_at, changed_at,
         shown_from, due_from, due_until, begins_at, ends_at, name)
       values (new_tenant, new_collection, new_id, rule.resource, new_version, shown,
         setweight(to_tsvector('french', search_text(texts_at(shown, rule.titles))), 'A')
           || to_tsvector('french', left(search_text(texts_at(shown, rule.texts)), 200000)), changed, changed,
         shown_from, coalesce(start, '-infinity'),
         coalesce(end_of(at_path(new_data, rule.due_until) #>> '{}'), 'infinity'),
         coalesce(first_moment(shown, rule.begins ->> 0), first_moment(shown, rule.begins ->> 1)),
         coalesce(last_moment(shown, rule.ends ->> 0), last_moment(shown, rule.ends ->> 1)),
         left(texts_at(shown, rule.titles), 200))
       on conflict (tenant, collection, id) do update set resource = excluded.resource, version = excluded.version,
         data = excluded.data, words = excluded.words, changed_at = excluded.changed_at,
         due_from = excluded.due_from, due_until = excluded.due_until,
         begins_at = excluded.begins_at, ends_at = excluded.ends_at, name = excluded.name,
         published_at = case when old.data is null then excluded.published_at else old.published_at end,
         shown_from = case when old.shown_from <= now() then old.shown_from else excluded.shown_from end;
     end $$`,
    `create function keep_live() returns trigger language plpgsql as $$
     declare rule live_rules;
     begin
       -- What comes back from the trash is public as it was before, even if it is being edited.
       if tg_op = 'UPDATE' and old.deleted_at is not null and new.deleted_at is null then
         perform rebuild_live(new.tenant, new.collection, new.id);
         return null;
       end if;
       if tg_op <> 'DELETE' and new.deleted_at is null then
         for rule in select * from live_rules where collection = new.collection loop
           if coalesce(jsonb_path_match(new.data, rule.owns, '{}', true), false) then
             if coalesce(jsonb_path_match(new.data, rule.shows, '{}', true), false) then
               perform show_live(new.tenant, new.collection, new.id, new.version, new.data, rule);
               return null;
             end if;
             if coalesce(jsonb_path_match(new.data, rule.keeps, '{}', true), false) then return null; end if;
           end if;
         end loop;
       end if;
       update live set data = null, words = null, changed_at = now()
         where tenant = old.tenant and collection = old.collection and id = old.id and data is not null;
       return null;
     end $$`,
    `create trigger keep_live after insert or update of data, deleted_at or delete on records
       for each row execute function keep_live()`,
    // Applies the rules of a collection to the stored versions of all its records, or of one.
    `create function rebuild_live(town int, of_collection text, of_id text default null) returns void language plpgsql as $$
     declare rule live_rules; one record;
     begin
       -- Version 0 marks a row as not public. show_live sets the version of each public record again.
       update live set version = 0 where tenant = town and collection = of_collection
         and (of_id is null or id = of_id);
       for rule in select * from live_rules where collection = of_collection loop
         for one in
           with versions as (
             select id, version, data from revisions
               where tenant = town and collection = of_collection and (of_id is null or id = of_id)
             union all
             select id, version, data from records
               where tenant = town and collection = of_collection and (of_id is null or id = of_id)
           ), states as (
             select id, version, data, coalesce(jsonb_path_match(data, rule.owns, '{}', true), false)
               and coalesce(jsonb_path_match(data, rule.shows, '{}', true), false) as shows,
               coalesce(jsonb_path_match(data, rule.keeps, '{}', true), false) as keeps
             from versions
           )
           select distinct on (states.id) states.* from states
           join records on records.tenant = town and records.collection = of_collection
             and records.id = states.id and records.deleted_at is null
           where states.shows and not exists (select from states later
             where later.id = states.id and later.version > states.version and not later.shows and not later.keeps)
           order by states.id, states.version desc
         loop
           perform show_live(town, of_collection, one.id, one.version, one.data, rule);
         end loop;
       end loop;
       update live set data = null, words = null
         where tenant = town and collection = of_collection and version = 0 and (of_id is null or id = of_id);
     end $$`,
    `do $$ begin
       if (select rolsuper from pg_roles where rolname = current_user) then
         alter function pg_catalog.ts_match_vq(tsvector, tsquery) leakproof;
       end if;
     end $$`,
  ),
  '061 traffic': statements(
    // Only sums, so that nobody can be found in them.
    `create table traffic (
       tenant int not null references tenants on delete cascade,
       day date not null,
       platform text not null,
       -- The type of page, such as '/', '/news' or '/news/*'. Empty for the figures of a demo.
       page text not null,
       sessions int not null,
       users int not null,
       page_views int not null,
       primary key (tenant, day, platform, page)
     )`,
    ...rowLevelSecurity('traffic'),
  ),
  '062 what citizens send': statements(
    // The token of the secret link is stored twice: as a hash, to find the row, and encrypted, for mails.
    `create table submissions (
       tenant int not null references tenants on delete cascade,
       collection text not null,
       record_id text not null,
       resource text not null,
       token_hash text not null,
       token text not null,
       -- request_key: given by the sender, so that what is sent twice is stored once. fingerprint: a hash of the
       -- content.
       request_key text not null,
       fingerprint text not null,
       pictures text[] not null default '{}',
       bytes int not null default 0,
       -- Why it waits for a check by the town.
       held text,
       locale text not null,
       site text not null,
       created_at timestamptz not null default now(),
       status_at timestamptz not null default now(),
       -- Whether the sender says that it is settled.
       is_settled boolean,
       primary key (tenant, collection, record_id)
     )`,
    'create unique index submissions_by_token on submissions (tenant, token_hash)',
    'create unique index submissions_by_key on submissions (tenant, request_key)',
    'create index submissions_by_picture on submissions using gin (pictures)',
    // People other than the sender who want mails about the record. `email` is encrypted.
    `create table submission_followers (
       tenant int not null references tenants on delete cascade,
       collection text not null,
       record_id text not null,
       email_hash text not null,
       email text not null,
       token_hash text not null,
       token text not null,
       locale text not null,
       site text not null,
       confirmed_at timestamptz,
       created_at timestamptz not null default now(),
       primary key (tenant, collection, record_id, email_hash)
     )`,
    'create unique index submission_followers_by_token on submission_followers (tenant, token_hash)',
    ...['submissions', 'submission_followers'].flatMap(rowLevelSecurity),
    `create function follow_record() returns trigger language plpgsql as $$
     declare task jsonb := jsonb_build_object('what', 'status', 'collection', new.collection, 'id', new.id,
       'status', new.data -> 'status');
     begin
       update submissions set status_at = now()
         where tenant = new.tenant and collection = new.collection and record_id = new.id;
       if not found then return null; end if;
       insert into jobs (name, tenant, data) select 'intakeMail', new.tenant, task;
       insert into jobs (name, tenant, data)
         select 'intakeMail', new.tenant, task || jsonb_build_object('follower', email_hash)
         from submission_followers where tenant = new.tenant and collection = new.collection
           and record_id = new.id and confirmed_at is not null;
       return null;
     end $$`,
    `create trigger follow_record after update of data on records for each row
       when (old.data -> 'status' is distinct from new.data -> 'status') execute function follow_record()`,
    `create function forget_record() returns trigger language plpgsql as $$ begin
       delete from submissions where tenant = old.tenant and collection = old.collection and record_id = old.id;
       delete from submission_followers
         where tenant = old.tenant and collection = old.collection and record_id = old.id;
       return null;
     end $$`,
    'create trigger forget_record after delete on records for each row execute function forget_record()',
  ),
  '063 messages': statements(
    // `private_key` is encrypted.
    `create table push_keys (
       tenant int primary key references tenants on delete cascade,
       public_key text not null,
       private_key text not null
     )`,
    // `address` is encrypted: the subscription that a browser gave, or an e-mail address.
    `create table subscriptions (
       tenant int not null references tenants on delete cascade,
       id bigint not null generated always as identity,
       channel text not null,
       address_hash text not null,
       address text not null,
       topics text[] not null,
       language text not null,
       created_at timestamptz not null default now(),
       confirmed_at timestamptz,
       succeeded_at timestamptz,
       failures int not null default 0,
       -- When the last weekly mail was due, or when the address was confirmed.
       sent_at timestamptz,
       primary key (tenant, id),
       unique (tenant, channel, address_hash)
     )`,
    `create table messages (
       tenant int not null references tenants on delete cascade,
       id bigint not null generated always as identity,
       collection text not null,
       record_id text not null,
       topic text not null,
       title text not null,
       body text not null,
       path text,
       is_urgent boolean not null,
       created_at timestamptz not null default now(),
       primary key (tenant, id)
     )`,
    'create index messages_of_record on messages (tenant, collection, record_id)',
    // How far a message got in a channel. Recipients up to `last_id` had their turn.
    `create table deliveries (
       tenant int not null references tenants on delete cascade,
       message bigint not null,
       channel text not null,
       last_id bigint not null default 0,
       -- Whoever subscribes after the start has a higher id.
       until_id bigint,
       -- Recipients to try again: nothing was sent to them.
       again bigint[] not null default '{}',
       taken int not null default 0,
       sent int not null default 0,
       gone int not null default 0,
       held_until timestamptz,
       ended_at timestamptz,
       primary key (tenant, message, channel)
     )`,
    ...['push_keys', 'subscriptions', 'messages', 'deliveries'].flatMap(rowLevelSecurity),
  ),
  // For privacy, a row has no person, and a day in place of a time.
  '064 answers to questionnaires': statements(
    `create table answers (
       tenant int not null references tenants on delete cascade,
       collection text not null,
       record text not null,
       -- One for each opened form, so that its answers are stored once.
       token text not null,
       day date not null,
       answers jsonb not null,
       primary key (tenant, token)
     )`,
    'create index answers_of_record on answers (tenant, collection, record)',
    ...rowLevelSecurity('answers'),
    `create function drop_answers() returns trigger language plpgsql as $$
     begin
       delete from answers where tenant = old.tenant and collection = old.collection and record = old.id;
       return null;
     end $$`,
    `create trigger drop_answers after delete on records for each row execute function drop_answers()`,
  ),
  '065 order of the public lists': statements(
    // The same expression as in `server/public/records.ts`.
    'drop index live_by_period',
    `create index live_by_shown on live (tenant, resource,
       (case when due_from = '-infinity' then published_at else due_from end) desc nulls last, id) where data is not null`,
  ),
  '066 duplicates': statements(
    // The record `into_id` also stands for the record `record_id`.
    `create table merges (
       tenant int not null references tenants on delete cascade,
       collection text not null,
       record_id text not null,
       into_id text not null,
       -- The record gets this status back if the merge is undone.
       status_before text,
       at timestamptz not null default now(),
       primary key (tenant, collection, record_id)
     )`,
    'create index merges_by_kept on merges (tenant, collection, into_id)',
    ...rowLevelSecurity('merges'),
    // Those who sent or follow a merged record get mails about the status of the record that stands for it.
    `create or replace function follow_record() returns trigger language plpgsql as $$
     declare task jsonb; one text;
     begin
       if exists (select from merges join records kept on kept.tenant = merges.tenant
         and kept.collection = merges.collection and kept.id = into_id and kept.deleted_at is null
         where merges.tenant = new.tenant and merges.collection = new.collection
         and record_id = new.id) then return null; end if;
       for one in select new.id union all select record_id from merges
         where tenant = new.tenant and collection = new.collection and into_id = new.id
       loop
         update submissions set status_at = now()
           where tenant = new.tenant and collection = new.collection and record_id = one;
         continue when not found;
         task := jsonb_build_object('what', 'status', 'collection', new.collection, 'id', one,
           'status', new.data -> 'status');
         insert into jobs (name, tenant, data) select 'intakeMail', new.tenant, task;
         insert into jobs (name, tenant, data)
           select 'intakeMail', new.tenant, task || jsonb_build_object('follower', email_hash)
           from submission_followers where tenant = new.tenant and collection = new.collection
             and record_id = one and confirmed_at is not null;
       end loop;
       return null;
     end $$`,
    `create function forget_merges() returns trigger language plpgsql as $$ begin
       delete from merges where tenant = old.tenant and collection = old.collection and old.id in (record_id, into_id);
       return null;
     end $$`,
    'create trigger forget_merges after delete on records for each row execute function forget_merges()',
  ),
  '067 blocked senders': statements(
    // `email_hash` is a keyed hash: without the key, nobody can find the address.
    `create table blocked_senders (
       tenant int not null references tenants on delete cascade,
       email_hash text not null,
       blocked_at timestamptz not null default now(),
       primary key (tenant, email_hash)
     )`,
    ...rowLevelSecurity('blocked_senders'),
  ),
  // An import is a file of rows, one change of several records, or what a site vacuum reads (server/vacuums).
  '068 imports': statements(
    `create table imports (
       tenant int not null references tenants on delete cascade,
       collection text not null,
       id text not null,
       person_id text,
       at timestamptz not null default now(),
       created int not null,
       changed int not null,
       undone_at timestamptz,
       primary key (tenant, collection, id)
     )`,
    // `version_before` is null if the import created the record.
    `create table import_records (
       tenant int not null references tenants on delete cascade,
       collection text not null,
       import text not null,
       record_id text not null,
       version_before int,
       version_after int not null,
       primary key (tenant, collection, import, record_id)
     )`,
    ...['imports', 'import_records'].flatMap(rowLevelSecurity),
  ),
  '070 hooks, webhooks and events': statements(
    // A trigger, so that a write and its announcement succeed or fail together.
    `create function tell_write() returns trigger language plpgsql as $$
     declare move text;
     begin
       if current_setting('my_town.quiet', true) = 'on' then return null; end if;
       move := case when tg_op = 'INSERT' then case when new.deleted_at is null then 'created' end
         when old.deleted_at is null and new.deleted_at is not null then 'deleted'
         when old.deleted_at is not null and new.deleted_at is null then 'restored'
         when new.deleted_at is null and old.data is distinct from new.data then 'updated' end;
       if move is null then return null; end if;
       perform pg_notify('my_town', json_build_object('town', new.tenant, 'collection', new.collection,
         'id', new.id, 'version', new.version)::text);
       -- A sign-in is no change of the person.
       if move = 'updated' and old.data -> 'updatedAt' is not distinct from new.data -> 'updatedAt' then return null; end if;
       if new.collection = 'webhooks' or not (
         new.collection = any(string_to_array(coalesce(current_setting('my_town.watched', true), ''), ','))
         or exists (select from records where tenant = new.tenant and collection = 'webhooks' and deleted_at is null
           and data ->> 'status' = 'ACTIVE')) then return null; end if;
       insert into jobs (name, tenant, data) values ('wrote', new.tenant, jsonb_strip_nulls(jsonb_build_object(
         'move', move, 'collection', new.collection, 'id', new.id, 'version', new.version,
         'before', case when tg_op = 'UPDATE' then old.data -> 'status' end, 'after', new.data -> 'status',
         'by', nullif(current_setting('my_town.hook', true), ''))));
       return null;
     end $$`,
    'create trigger tell_write after insert or update on records for each row execute function tell_write()',
    `create index jobs_of_webhook on jobs (tenant, (data->>'webhook'), id) where name = 'webhook'`,
    // A session that ends closes the streams of events that it opened.
    `create function tell_end() returns trigger language plpgsql as $$ begin
       perform pg_notify('my_town', json_build_object('town', old.tenant, 'session', old.id)::text);
       return null;
     end $$`,
    'create trigger tell_end after delete on sessions for each row execute function tell_end()',
    `create function tell_presence() returns trigger language plpgsql as $$ begin
       perform pg_notify('my_town', json_build_object('town', new.tenant, 'collection', new.collection,
         'id', new.id, 'presence', true)::text);
       return null;
     end $$`,
    'create trigger tell_presence after insert on presence for each row execute function tell_presence()',
  ),
  '072 site vacuums': statements(
    // `item` and `content` are hashes. A later run takes only items that are new or have changed.
    `create table vacuum_items (
       tenant int not null references tenants on delete cascade,
       resource text not null,
       item text not null,
       record_id text not null,
       version int not null,
       content text not null,
       primary key (tenant, resource, item)
     )`,
    ...rowLevelSecurity('vacuum_items'),
    `create unique index vacuum_waits on jobs (tenant, (data->>'vacuum')) where name = 'vacuum' and ended_at is null`,
    `create index jobs_of_vacuum on jobs (tenant, (data->>'vacuum'), id) where name = 'vacuum'`,
  ),
  // The last number that a form of the site gave to a record. The number of a deleted record is never given again.
  '074 numbers': statements(
    `create table numbers (
       tenant int not null references tenants on delete cascade,
       resource text not null,
       last int not null,
       primary key (tenant, resource)
     )`,
    ...rowLevelSecurity('numbers'),
  ),
  '075 searches for misspelt names': statements(
    // As in '041 speed': without `leakproof`, the search for misspelt names uses no index.
    `do $$ begin
       if (select rolsuper from pg_roles where rolname = current_user) then
         alter function word_similarity_op(text, text) leakproof;
       end if;
     end $$`,
  ),
  // The records that stood for `record_id` before `into_id`, oldest first: a list of `{id, since, until}`, or null.
  '076 former merges': statements('alter table merges add former jsonb'),
  // One row: a text encrypted with the key of the secrets. A server with another key cannot decrypt it.
  '077 check of the key': statements(
    'create table secret_check (is_only boolean primary key default true check (is_only), value text not null)',
  ),
  '078 who opened a record': statements(
    `create or replace function tell_presence() returns trigger language plpgsql as $$ begin
       perform pg_notify('my_town', json_build_object('town', new.tenant, 'collection', new.collection,
         'id', new.id, 'presence', true, 'by', new.user_id)::text);
       return null;
     end $$`,
  ),
};
