-- AlterTable
ALTER TABLE "lead" ADD COLUMN     "last_message_at" TIMESTAMPTZ(3) NOT NULL DEFAULT '1970-01-01 00:00:00 +00:00',
ADD COLUMN     "score" INTEGER NOT NULL DEFAULT -1;

-- Triggers set what leads are ordered by, in the transaction of the change. Processes of the release before set it too.

CREATE FUNCTION "set_lead_last_message"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lead l SET last_message_at = n.at
  FROM (SELECT workspace_id, lead_id, max(created_at) AS at FROM created GROUP BY workspace_id, lead_id) n
  WHERE l.workspace_id = n.workspace_id AND l.id = n.lead_id AND l.last_message_at < n.at;
  RETURN NULL;
END
$$;

-- Only the newest conversation counts.
CREATE FUNCTION "set_lead_score"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lead SET score = NEW.score
  WHERE workspace_id = NEW.workspace_id AND id = NEW.lead_id AND score <> NEW.score AND NOT EXISTS (
    SELECT FROM conversation c WHERE c.workspace_id = NEW.workspace_id AND c.lead_id = NEW.lead_id AND c.created_at >= NEW.created_at
      AND (c.created_at, c.id) > (NEW.created_at, NEW.id));
  RETURN NULL;
END
$$;

CREATE TRIGGER "message_created" AFTER INSERT ON "message" REFERENCING NEW TABLE AS created FOR EACH STATEMENT
  EXECUTE FUNCTION "set_lead_last_message"();

CREATE TRIGGER "conversation_created" AFTER INSERT ON "conversation" FOR EACH ROW EXECUTE FUNCTION "set_lead_score"();

CREATE TRIGGER "conversation_scored" AFTER UPDATE OF "score" ON "conversation" FOR EACH ROW
  WHEN (OLD.score <> NEW.score) EXECUTE FUNCTION "set_lead_score"();
