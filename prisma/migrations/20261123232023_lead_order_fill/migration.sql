-- Existing leads, in transactions of 500, so that no writer waits long for a lead. What the triggers have set stays, and so does what an
-- interrupted run has set.
DO $$
DECLARE
  after_workspace text := '';
  after_lead text := '';
BEGIN
  LOOP
    WITH chunk AS MATERIALIZED (
      SELECT workspace_id, id FROM lead WHERE (workspace_id, id) > (after_workspace, after_lead) ORDER BY workspace_id, id LIMIT 500
    ), known AS MATERIALIZED (
      SELECT c.*, s.score, m.created_at FROM chunk c
      LEFT JOIN LATERAL (
        SELECT score FROM conversation WHERE workspace_id = c.workspace_id AND lead_id = c.id ORDER BY created_at DESC, id DESC LIMIT 1) s ON true
      LEFT JOIN LATERAL (
        SELECT created_at FROM message WHERE workspace_id = c.workspace_id AND lead_id = c.id ORDER BY created_at DESC, id DESC LIMIT 1) m ON true
    ), filled AS (
      UPDATE lead l SET score = CASE l.score WHEN -1 THEN coalesce(k.score, -1) ELSE l.score END,
        last_message_at = greatest(l.last_message_at, k.created_at)
      FROM known k
      WHERE l.workspace_id = k.workspace_id AND l.id = k.id AND l.phone IS NOT NULL
        AND ((l.score = -1 AND k.score IS NOT NULL) OR l.last_message_at < k.created_at)
    )
    SELECT workspace_id, id INTO after_workspace, after_lead FROM chunk ORDER BY workspace_id DESC, id DESC LIMIT 1;
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END
$$;
