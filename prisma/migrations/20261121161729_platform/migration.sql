-- DropIndex
DROP INDEX "conversation_workspace_id_last_message_at_id_idx";

-- DropIndex
DROP INDEX "message_workspace_id_phone_number_id_priority_not_before_idx";

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "previous_hash" TEXT,
ADD COLUMN     "previous_until" TIMESTAMPTZ(3),
ADD COLUMN     "rotated_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "lead" ADD COLUMN     "name_key" TEXT,
ADD COLUMN     "surname_key" TEXT;

-- CreateTable
CREATE TABLE "sandbox_reset" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "until_position" BIGINT NOT NULL,
    "deleted_leads" INTEGER NOT NULL DEFAULT 0,
    "deleted_rows" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "sandbox_reset_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "member" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "role" TEXT NOT NULL,
    "user_id" TEXT,
    "invited_by" TEXT,
    "joined_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "conversation_read" (
    "workspace_id" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_read_pkey" PRIMARY KEY ("workspace_id","conversation_id","member_id")
);

-- CreateTable
CREATE TABLE "auth_user" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auth_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_session" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auth_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_account" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auth_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_verification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "auth_verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "auth_rate_limit" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "last_request" BIGINT NOT NULL,

    CONSTRAINT "auth_rate_limit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sandbox_reset_workspace_id_created_at_id_idx" ON "sandbox_reset"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sandbox_reset_lease_until_idx" ON "sandbox_reset"("lease_until") WHERE (lease_until is not null);

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_reset_running" ON "sandbox_reset"("workspace_id") WHERE (status = 'running');

-- CreateIndex
CREATE UNIQUE INDEX "member_id_key" ON "member"("id");

-- CreateIndex
CREATE INDEX "member_user_id_idx" ON "member"("user_id");

-- CreateIndex
CREATE INDEX "member_workspace_id_created_at_id_idx" ON "member"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "member_present" ON "member"("workspace_id", "email") WHERE (removed_at is null);

-- CreateIndex
CREATE INDEX "conversation_read_workspace_id_member_id_read_at_conversati_idx" ON "conversation_read"("workspace_id", "member_id", "read_at", "conversation_id");

-- CreateIndex
CREATE UNIQUE INDEX "auth_user_email_key" ON "auth_user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "auth_session_token_key" ON "auth_session"("token");

-- CreateIndex
CREATE INDEX "auth_session_user_id_idx" ON "auth_session"("user_id");

-- CreateIndex
CREATE INDEX "auth_session_expires_at_idx" ON "auth_session"("expires_at");

-- CreateIndex
CREATE INDEX "auth_account_user_id_idx" ON "auth_account"("user_id");

-- CreateIndex
CREATE INDEX "auth_verification_identifier_idx" ON "auth_verification"("identifier");

-- CreateIndex
CREATE INDEX "auth_verification_expires_at_idx" ON "auth_verification"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "auth_rate_limit_key_key" ON "auth_rate_limit"("key");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_previous_hash_key" ON "api_key"("previous_hash");

-- CreateIndex
CREATE INDEX "lead_workspace_id_name_key_id_idx" ON "lead"("workspace_id", "name_key", "id");

-- CreateIndex
CREATE INDEX "lead_workspace_id_surname_key_id_idx" ON "lead"("workspace_id", "surname_key", "id");

-- CreateIndex
CREATE INDEX "enrolment_workspace_id_created_at_lead_id_idx" ON "enrolment"("workspace_id", "created_at" DESC, "lead_id" DESC);

-- CreateIndex
CREATE INDEX "enrolment_workspace_id_lead_id_idx" ON "enrolment"("workspace_id", "lead_id");

-- CreateIndex
CREATE INDEX "conversation_last_message" ON "conversation"("workspace_id", "last_message_at" DESC, "id" DESC, "last_inbound_at");

-- CreateIndex
CREATE INDEX "conversation_workspace_id_status_last_message_at_id_idx" ON "conversation"("workspace_id", "status", "last_message_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "conversation_human" ON "conversation"("workspace_id", "last_message_at" DESC, "id" DESC) WHERE (handler = 'human' and status in ('active', 'qualified'));

-- CreateIndex
CREATE INDEX "conversation_assigned" ON "conversation"("workspace_id", "assigned_to", "last_message_at" DESC, "id" DESC) WHERE (assigned_to is not null);

-- CreateIndex
CREATE INDEX "conversation_workspace_id_campaign_id_created_at_id_idx" ON "conversation"("workspace_id", "campaign_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "message_line" ON "message"("workspace_id", "phone_number_id", "priority", "not_before", "id") WHERE (not_before is not null);

-- CreateIndex
CREATE INDEX "matched_signal_workspace_id_message_id_idx" ON "matched_signal"("workspace_id", "message_id");

-- CreateIndex
CREATE INDEX "appointment_workspace_id_lead_id_idx" ON "appointment"("workspace_id", "lead_id");

-- CreateIndex
CREATE INDEX "event_workspace_id_type_position_idx" ON "event"("workspace_id", "type", "position");

-- CreateIndex
CREATE INDEX "webhook_delivery_not_taken" ON "webhook_delivery"("workspace_id", "status", "created_at" DESC, "id" DESC) WHERE (status in ('exhausted', 'skipped', 'canceled'));

-- CreateIndex
CREATE INDEX "audit_entry_workspace_id_subject_id_created_at_id_idx" ON "audit_entry"("workspace_id", "subject_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_workspace_id_actor_id_created_at_id_idx" ON "audit_entry"("workspace_id", "actor_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "sandbox_reset" ADD CONSTRAINT "sandbox_reset_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "matched_signal" ADD CONSTRAINT "matched_signal_workspace_id_message_id_fkey" FOREIGN KEY ("workspace_id", "message_id") REFERENCES "message"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_user"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "conversation_read" ADD CONSTRAINT "conversation_read_workspace_id_conversation_id_fkey" FOREIGN KEY ("workspace_id", "conversation_id") REFERENCES "conversation"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_user"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "auth_account" ADD CONSTRAINT "auth_account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth_user"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Backfill: leads that are there already are found by name too, spelled as name-keys.ts does. One that is `name` or
-- `full_name` with a comma waits for the next change of the lead.
UPDATE "lead" l SET
  "name_key" = nullif(trim(left(concat_ws(' ', nullif(given, ''), nullif(family, '')), 80)), ''),
  "surname_key" = CASE WHEN given <> '' AND family <> '' THEN trim(left(family || ' ' || given, 80)) END
FROM (
  SELECT workspace_id, id, first, last, whole <> '' AND (first = '' OR last = '') AS by_whole, whole
  FROM "lead", LATERAL (
    SELECT coalesce(max(spelled) FILTER (WHERE key = 'first_name'), '') AS first,
           coalesce(max(spelled) FILTER (WHERE key = 'last_name'), '') AS last,
           coalesce(nullif(max(spelled) FILTER (WHERE key = 'name'), ''), max(spelled) FILTER (WHERE key = 'full_name'), '') AS whole
    FROM (
      SELECT key, trim(regexp_replace(lower(regexp_replace(normalize(value #>> '{}', NFD), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g')) AS spelled
      FROM jsonb_each(attributes) WHERE key IN ('first_name', 'last_name', 'name', 'full_name') AND jsonb_typeof(value) = 'string') names) n
) known, LATERAL (
  SELECT CASE WHEN by_whole THEN coalesce(substring(whole from '^(.*) \S+$'), '') ELSE first END AS given,
         CASE WHEN by_whole THEN substring(whole from '\S+$') ELSE last END AS family) parts
WHERE l.workspace_id = known.workspace_id AND l.id = known.id AND (given <> '' OR family <> '') AND NOT (by_whole AND whole LIKE '%,%');
