/**
 * The statistics of a database that has been used for a while, for an empty one in which nothing is
 * ever analysed: without it PostgreSQL takes a workspace's id to be as telling as an event's, and the plans it then keeps,
 * of foreign keys too, read all rows of a workspace for each that is written. What many rows share has few values; leases
 * are seldom held.
 */
export const STATISTICS = `
  select pg_restore_attribute_stats('schemaname', table_schema::text, 'relname', table_name::text, 'attname', column_name::text,
    'inherited', false, 'avg_width', 16,
    'null_frac', case when is_nullable = 'YES' and column_name ~ '(_until|_token)$' then 0.99 else 0 end::real,
    'n_distinct', case when column_name in ('workspace_id', 'campaign_id', 'endpoint_id', 'phone_number_id')
      or data_type = 'boolean' or column_name ~ '(status|kind|type|lane|purpose|direction|state)$' then 5 else -1 end::real)
  from information_schema.columns where table_schema = 'public'`
