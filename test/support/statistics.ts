/**
 * The statistics of a used database, for an empty one in which nothing is ever analysed. Without them, PostgreSQL assumes
 * that a workspace's ID is as selective as an event's, and the plans that it caches then, also for foreign keys, read all
 * rows of a workspace for each written row. Shared columns have few values; leases are rarely held.
 */
export const STATISTICS = `
  select pg_restore_attribute_stats('schemaname', table_schema::text, 'relname', table_name::text, 'attname', column_name::text,
    'inherited', false, 'avg_width', 16,
    'null_frac', case when is_nullable = 'YES' and column_name ~ '(_until|_token)$' then 0.99 else 0 end::real,
    'n_distinct', case when column_name in ('workspace_id', 'campaign_id', 'endpoint_id', 'phone_number_id')
      or data_type = 'boolean' or column_name ~ '(status|kind|type|lane|purpose|direction|state)$' then 5 else -1 end::real)
  from information_schema.columns where table_schema = 'public'`
