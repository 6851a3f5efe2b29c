-- CreateTable
CREATE TABLE "campaign_result" (
    "workspace_id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "slot" TEXT NOT NULL,
    "texted" INTEGER NOT NULL DEFAULT 0,
    "delivered" INTEGER NOT NULL DEFAULT 0,
    "conversations" INTEGER NOT NULL DEFAULT 0,
    "replied" INTEGER NOT NULL DEFAULT 0,
    "qualified" INTEGER NOT NULL DEFAULT 0,
    "booked" INTEGER NOT NULL DEFAULT 0,
    "opted_out" INTEGER NOT NULL DEFAULT 0,
    "handed_off" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "campaign_result_pkey" PRIMARY KEY ("workspace_id","campaign_id","version","slot")
);

-- AddForeignKey
ALTER TABLE "campaign_result" ADD CONSTRAINT "campaign_result_workspace_id_campaign_id_fkey" FOREIGN KEY ("workspace_id", "campaign_id") REFERENCES "campaign"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- The results are counted by triggers, in the transaction of the change that they count. Processes of the release before count too.

-- The playbook version that was current at this time.
CREATE FUNCTION "campaign_version_at"(ws text, campaign text, at timestamptz) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT p.version FROM playbook_version p WHERE p.workspace_id = ws AND p.campaign_id = campaign AND p.created_at <= at
    ORDER BY p.version DESC LIMIT 1), 0)
$$;

-- texted, delivered
CREATE FUNCTION "campaign_result_of_opening"(status text) RETURNS integer[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[(status IN ('sent', 'delivered', 'undelivered'))::int, (status = 'delivered')::int, 0, 0, 0, 0, 0, 0]
$$;

-- conversations, replied, qualified, booked, opted out, handed off. A person's new conversation after an ended one does not count.
CREATE FUNCTION "campaign_result_of_conversation"(ws text, campaign text, lead text, continues text, created_at timestamptz, status text,
  qualified_event_id text, booked_at timestamptz, handoff_at timestamptz) RETURNS integer[] LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN continues IS NOT NULL THEN ARRAY[0, 0, 0, 0, 0, 0, 0, 0] ELSE ARRAY[0, 0, 1,
    EXISTS (SELECT FROM enrolment e WHERE e.workspace_id = ws AND e.campaign_id = campaign AND e.lead_id = lead
      AND e.created_at <= $5)::int,
    (qualified_event_id IS NOT NULL)::int, (booked_at IS NOT NULL OR status = 'booked')::int, (status = 'opted-out')::int,
    (handoff_at IS NOT NULL)::int] END
$$;

-- Adds to a row that no other transaction has locked, or to a new one. So no transaction waits for another one's count.
CREATE FUNCTION "add_to_campaign_result"(ws text, campaign text, v integer, sign integer, d integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  free text;
BEGIN
  IF d = ARRAY[0, 0, 0, 0, 0, 0, 0, 0] THEN
    RETURN;
  END IF;
  SELECT slot INTO free FROM campaign_result WHERE workspace_id = ws AND campaign_id = campaign AND version = v
    LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF FOUND THEN
    UPDATE campaign_result SET texted = texted + sign * d[1], delivered = delivered + sign * d[2], conversations = conversations + sign * d[3],
      replied = replied + sign * d[4], qualified = qualified + sign * d[5], booked = booked + sign * d[6],
      opted_out = opted_out + sign * d[7], handed_off = handed_off + sign * d[8]
    WHERE workspace_id = ws AND campaign_id = campaign AND version = v AND slot = free;
  ELSE
    INSERT INTO campaign_result (workspace_id, campaign_id, version, slot, texted, delivered, conversations, replied, qualified, booked,
      opted_out, handed_off)
    VALUES (ws, campaign, v, gen_random_uuid(), sign * d[1], sign * d[2], sign * d[3], sign * d[4],
      sign * d[5], sign * d[6], sign * d[7], sign * d[8]);
  END IF;
END
$$;

-- One changed row.
CREATE FUNCTION "count_changed_opening"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.campaign_id = NEW.campaign_id THEN
    PERFORM add_to_campaign_result(NEW.workspace_id, NEW.campaign_id,
      campaign_version_at(NEW.workspace_id, NEW.campaign_id, NEW.created_at), 1,
      ARRAY(SELECT n - o FROM unnest(campaign_result_of_opening(NEW.status), campaign_result_of_opening(OLD.status)) AS facts (n, o)));
    RETURN NULL;
  END IF;
  IF OLD.campaign_id IS NOT NULL THEN
    PERFORM add_to_campaign_result(OLD.workspace_id, OLD.campaign_id,
      campaign_version_at(OLD.workspace_id, OLD.campaign_id, OLD.created_at), -1, campaign_result_of_opening(OLD.status));
  END IF;
  IF NEW.campaign_id IS NOT NULL THEN
    PERFORM add_to_campaign_result(NEW.workspace_id, NEW.campaign_id,
      campaign_version_at(NEW.workspace_id, NEW.campaign_id, NEW.created_at), 1, campaign_result_of_opening(NEW.status));
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION "count_changed_conversation"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before integer[] := campaign_result_of_conversation(OLD.workspace_id, OLD.campaign_id, OLD.lead_id, OLD.continues, OLD.created_at,
    OLD.status, OLD.qualified_event_id, OLD.booked_at, OLD.handoff_at);
  after integer[] := campaign_result_of_conversation(NEW.workspace_id, NEW.campaign_id, NEW.lead_id, NEW.continues, NEW.created_at,
    NEW.status, NEW.qualified_event_id, NEW.booked_at, NEW.handoff_at);
BEGIN
  IF (OLD.campaign_id, OLD.playbook_version) = (NEW.campaign_id, NEW.playbook_version) THEN
    PERFORM add_to_campaign_result(NEW.workspace_id, NEW.campaign_id, NEW.playbook_version, 1,
      ARRAY(SELECT n - o FROM unnest(after, before) AS facts (n, o)));
    RETURN NULL;
  END IF;
  PERFORM add_to_campaign_result(OLD.workspace_id, OLD.campaign_id, OLD.playbook_version, -1, before);
  PERFORM add_to_campaign_result(NEW.workspace_id, NEW.campaign_id, NEW.playbook_version, 1, after);
  RETURN NULL;
END
$$;

-- All rows that a statement has created or deleted, with one change of each counter. A change for each row would update the same counter
-- again and again within a transaction, which takes longer with each time.
CREATE FUNCTION "count_openings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_campaign_result(workspace_id, campaign_id, version, CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END,
    ARRAY[sum(d[1])::int, sum(d[2])::int, 0, 0, 0, 0, 0, 0])
  FROM (
    SELECT r.workspace_id, r.campaign_id, campaign_version_at(r.workspace_id, r.campaign_id, r.created_at) AS version,
      campaign_result_of_opening(r.status) AS d
    FROM changed r WHERE r.purpose = 'opening' AND r.campaign_id IS NOT NULL AND r.status IN ('sent', 'delivered', 'undelivered')
  ) counted
  GROUP BY workspace_id, campaign_id, version;
  RETURN NULL;
END
$$;

CREATE FUNCTION "count_conversations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_campaign_result(workspace_id, campaign_id, version, CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END,
    ARRAY[0, 0, sum(d[3])::int, sum(d[4])::int, sum(d[5])::int, sum(d[6])::int, sum(d[7])::int, sum(d[8])::int])
  FROM (
    SELECT r.workspace_id, r.campaign_id, r.playbook_version AS version, campaign_result_of_conversation(r.workspace_id, r.campaign_id,
      r.lead_id, r.continues, r.created_at, r.status, r.qualified_event_id, r.booked_at, r.handoff_at) AS d
    FROM changed r
  ) counted
  GROUP BY workspace_id, campaign_id, version;
  RETURN NULL;
END
$$;

CREATE TRIGGER "count_opening_sent" AFTER UPDATE OF "status", "campaign_id" ON "message" FOR EACH ROW
  WHEN (NEW.purpose = 'opening' AND (OLD.status, OLD.campaign_id) IS DISTINCT FROM (NEW.status, NEW.campaign_id))
  EXECUTE FUNCTION "count_changed_opening"();

-- No opening is created as sent, so a message that is created changes no counter.
CREATE TRIGGER "count_opening_deleted" AFTER DELETE ON "message" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION "count_openings"();

CREATE TRIGGER "count_conversation_changed"
  AFTER UPDATE OF "status", "booked_at", "handoff_at", "qualified_event_id", "campaign_id", "playbook_version" ON "conversation" FOR EACH ROW
  WHEN ((OLD.status, OLD.booked_at IS NULL, OLD.handoff_at IS NULL, OLD.qualified_event_id IS NULL, OLD.campaign_id, OLD.playbook_version)
    IS DISTINCT FROM (NEW.status, NEW.booked_at IS NULL, NEW.handoff_at IS NULL, NEW.qualified_event_id IS NULL, NEW.campaign_id, NEW.playbook_version))
  EXECUTE FUNCTION "count_changed_conversation"();

CREATE TRIGGER "count_conversation_created" AFTER INSERT ON "conversation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION "count_conversations"();

CREATE TRIGGER "count_conversation_deleted" AFTER DELETE ON "conversation" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION "count_conversations"();
