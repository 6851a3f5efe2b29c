-- A conversation in which an appointment was booked counts as qualified too, as in the other statistics. Existing rows are counted by the
-- migration after the next.
CREATE OR REPLACE FUNCTION "campaign_result_of_conversation"(ws text, campaign text, lead text, continues text, created_at timestamptz, status text,
  qualified_event_id text, booked_at timestamptz, handoff_at timestamptz) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN continues IS NOT NULL THEN ARRAY[0, 0, 0, 0, 0, 0, 0, 0] ELSE ARRAY[0, 0, 1,
    EXISTS (SELECT FROM enrolment e WHERE e.workspace_id = ws AND e.campaign_id = campaign AND e.lead_id = lead
      AND e.created_at <= $5)::int,
    (qualified_event_id IS NOT NULL OR booked_at IS NOT NULL OR status = 'booked')::int, (booked_at IS NOT NULL OR status = 'booked')::int,
    (status = 'opted-out')::int, (handoff_at IS NOT NULL)::int] END
$$;
