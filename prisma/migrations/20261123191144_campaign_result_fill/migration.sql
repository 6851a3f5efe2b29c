-- The results of existing rows: what the rows say, less what the triggers have counted since they exist. Both are of the same moment,
-- because this is one statement. So it blocks no writer, and a second run would add nothing.
INSERT INTO "campaign_result" ("workspace_id", "campaign_id", "version", "slot", "texted", "delivered", "conversations", "replied", "qualified",
  "booked", "opted_out", "handed_off")
SELECT workspace_id, campaign_id, version, 'filled', sum(texted), sum(delivered), sum(conversations), sum(replied), sum(qualified),
  sum(booked), sum(opted_out), sum(handed_off)
FROM (
  SELECT m.workspace_id, m.campaign_id, v.version, 1 AS texted, (m.status = 'delivered')::int AS delivered, 0 AS conversations, 0 AS replied,
    0 AS qualified, 0 AS booked, 0 AS opted_out, 0 AS handed_off
  FROM message m CROSS JOIN LATERAL (
    SELECT campaign_version_at(m.workspace_id, m.campaign_id, m.created_at) AS version) v
  WHERE m.purpose = 'opening' AND m.campaign_id IS NOT NULL AND m.status IN ('sent', 'delivered', 'undelivered')
  UNION ALL
  SELECT c.workspace_id, c.campaign_id, c.playbook_version, 0, 0, 1, (e.lead_id IS NOT NULL)::int,
    (c.qualified_event_id IS NOT NULL)::int, (c.booked_at IS NOT NULL OR c.status = 'booked')::int, (c.status = 'opted-out')::int,
    (c.handoff_at IS NOT NULL)::int
  FROM conversation c LEFT JOIN enrolment e ON e.workspace_id = c.workspace_id AND e.campaign_id = c.campaign_id
    AND e.lead_id = c.lead_id AND e.created_at <= c.created_at
  WHERE c.continues IS NULL
  UNION ALL
  SELECT workspace_id, campaign_id, version, -texted, -delivered, -conversations, -replied, -qualified, -booked, -opted_out, -handed_off
  FROM "campaign_result"
) counted
GROUP BY workspace_id, campaign_id, version
HAVING sum(abs(texted) + abs(conversations)) > 0;
