-- Ended conversations wait for nobody. Those of leads that were erased by an earlier release still counted. In transactions of 500, found by the
-- index of waiting conversations, so that no writer waits long. A second run changes nothing.
DO $$
BEGIN
  LOOP
    WITH chunk AS MATERIALIZED (
      SELECT workspace_id, id FROM conversation WHERE waiting_since IS NOT NULL AND status NOT IN ('active', 'qualified')
      ORDER BY workspace_id, id LIMIT 500 FOR NO KEY UPDATE
    )
    UPDATE conversation c SET waiting_since = NULL FROM chunk k WHERE c.workspace_id = k.workspace_id AND c.id = k.id;
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END
$$;
