-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "workspace" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "live_workspace_id" TEXT,
    "timezone" TEXT NOT NULL DEFAULT 'America/New_York',
    "threshold" INTEGER NOT NULL DEFAULT 70,
    "initiated_per_day_max" INTEGER NOT NULL DEFAULT 3,
    "require_consent" BOOLEAN NOT NULL DEFAULT false,
    "enforce_quiet_hours" BOOLEAN NOT NULL DEFAULT true,
    "turn_debounce_ms" INTEGER NOT NULL DEFAULT 8000,
    "default_campaign_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event_position" (
    "workspace_id" TEXT NOT NULL,
    "last" BIGINT NOT NULL,

    CONSTRAINT "event_position_pkey" PRIMARY KEY ("workspace_id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "scopes" TEXT[],
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "carrier_account" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "carrier" TEXT NOT NULL,
    "credentials" BYTEA NOT NULL,
    "settings" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "carrier_account_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "phone_number" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "e164" TEXT NOT NULL,
    "carrier_account_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "phone_number_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "lead" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "phone" TEXT,
    "source" TEXT,
    "status" TEXT NOT NULL,
    "attributes" JSONB NOT NULL,
    "suppressed" BOOLEAN NOT NULL,
    "timezone" TEXT,
    "campaign_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lead_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "consent" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "lead_id" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "text" TEXT,
    "source" TEXT,
    "obtained_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "consent_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "suppression" (
    "workspace_id" TEXT NOT NULL,
    "phone_hash" TEXT NOT NULL,
    "phone" TEXT,
    "method" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "keyword" TEXT,
    "message_id" TEXT,
    "opted_out_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "suppression_pkey" PRIMARY KEY ("workspace_id","phone_hash")
);

-- CreateTable
CREATE TABLE "campaign" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "initiated_per_day_max" INTEGER NOT NULL DEFAULT 3,
    "playbook_version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "campaign_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "playbook_version" (
    "workspace_id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "playbook" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "playbook_version_pkey" PRIMARY KEY ("workspace_id","campaign_id","version")
);

-- CreateTable
CREATE TABLE "enrolment" (
    "workspace_id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "lead_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "enrolment_pkey" PRIMARY KEY ("workspace_id","campaign_id","lead_id")
);

-- CreateTable
CREATE TABLE "conversation" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "lead_id" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "playbook_version" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "handler" TEXT NOT NULL,
    "score" INTEGER NOT NULL,
    "confidence" TEXT NOT NULL,
    "signals" TEXT[],
    "agent_state" JSONB NOT NULL,
    "message_count" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "qualified_event_id" TEXT,
    "handoff_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "last_message_at" TIMESTAMPTZ(3) NOT NULL,
    "last_inbound_at" TIMESTAMPTZ(3) NOT NULL,
    "burst_started_at" TIMESTAMPTZ(3),
    "turn_due_at" TIMESTAMPTZ(3),
    "turn_lease_until" TIMESTAMPTZ(3),
    "turn_lease_token" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "message" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "lead_id" TEXT NOT NULL,
    "conversation_id" TEXT,
    "campaign_id" TEXT,
    "phone_number_id" TEXT,
    "direction" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "from" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "segments" INTEGER NOT NULL,
    "sent_by" TEXT NOT NULL,
    "purpose" TEXT,
    "initiated" BOOLEAN NOT NULL DEFAULT false,
    "may_defer" BOOLEAN NOT NULL DEFAULT false,
    "awaits_turn" BOOLEAN NOT NULL DEFAULT false,
    "error_code" TEXT,
    "scheduled_for" TIMESTAMPTZ(3),
    "not_before" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" TEXT,
    "hand_over_count" INTEGER NOT NULL DEFAULT 0,
    "handed_over_at" TIMESTAMPTZ(3),
    "carrier_message_id" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "carrier_receipt" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "carrier_account_id" TEXT NOT NULL,
    "message_id" TEXT,
    "carrier_message_id" TEXT,
    "status" TEXT NOT NULL,
    "error_code" TEXT,
    "raw" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "applied_at" TIMESTAMPTZ(3),
    "next_try_at" TIMESTAMPTZ(3),

    CONSTRAINT "carrier_receipt_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "sandbox_message" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "carrier_account_id" TEXT NOT NULL,
    "correlation_id" TEXT NOT NULL,
    "from" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "error_code" TEXT,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,
    "next_receipt_at" TIMESTAMPTZ(3),
    "receipts" JSONB NOT NULL,

    CONSTRAINT "sandbox_message_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "matched_signal" (
    "workspace_id" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "points" DOUBLE PRECISION NOT NULL,
    "weight" INTEGER NOT NULL,
    "quality" DOUBLE PRECISION NOT NULL,
    "found" TEXT NOT NULL,
    "message_id" TEXT,
    "span_start" INTEGER,
    "span_end" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "matched_signal_pkey" PRIMARY KEY ("workspace_id","conversation_id","key")
);

-- CreateTable
CREATE TABLE "turn" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "commands" JSONB NOT NULL,
    "decision" TEXT NOT NULL,
    "wording" TEXT,
    "message_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "turn_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "event" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "public" BOOLEAN NOT NULL,
    "lead_id" TEXT,
    "conversation_id" TEXT,
    "message_id" TEXT,
    "changed" TEXT[],
    "body" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "webhook_endpoint" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "event_types" TEXT[],
    "description" TEXT,
    "status" TEXT NOT NULL,
    "disabled_reason" TEXT,
    "ordering" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "next_secret" BYTEA,
    "secret_overlap_until" TIMESTAMPTZ(3),
    "consecutive_failures" INTEGER NOT NULL DEFAULT 0,
    "failed_event_id" TEXT,
    "failed_event_count" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "warned_at" TIMESTAMPTZ(3),
    "pause_seconds" INTEGER NOT NULL DEFAULT 0,
    "paused_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "event_type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "first_attempt_at" TIMESTAMPTZ(3),
    "next_attempt_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" TEXT,
    "finished_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "webhook_attempt" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "response_status" INTEGER,
    "error" TEXT,
    "response_body" TEXT,
    "latency" JSONB,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "workspace_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "lease_token" TEXT NOT NULL,
    "result_id" TEXT,
    "status" INTEGER,
    "body" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("workspace_id","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "workspace_live_workspace_id_key" ON "workspace"("live_workspace_id");

-- CreateIndex
CREATE UNIQUE INDEX "workspace_id_default_campaign_id_key" ON "workspace"("id", "default_campaign_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_id_key" ON "api_key"("id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_workspace_id_created_at_id_idx" ON "api_key"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "carrier_account_id_key" ON "carrier_account"("id");

-- CreateIndex
CREATE UNIQUE INDEX "phone_number_e164_key" ON "phone_number"("e164");

-- CreateIndex
CREATE INDEX "lead_workspace_id_created_at_id_idx" ON "lead"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "lead_workspace_id_phone_key" ON "lead"("workspace_id", "phone");

-- CreateIndex
CREATE INDEX "consent_workspace_id_lead_id_idx" ON "consent"("workspace_id", "lead_id");

-- CreateIndex
CREATE INDEX "campaign_workspace_id_created_at_id_idx" ON "campaign"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "conversation_workspace_id_created_at_id_idx" ON "conversation"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "conversation_workspace_id_status_created_at_id_idx" ON "conversation"("workspace_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "conversation_workspace_id_last_message_at_id_idx" ON "conversation"("workspace_id", "last_message_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "conversation_workspace_id_lead_id_created_at_idx" ON "conversation"("workspace_id", "lead_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "conversation_turn_due_at_idx" ON "conversation"("turn_due_at") WHERE (turn_due_at is not null);

-- CreateIndex
CREATE UNIQUE INDEX "conversation_open" ON "conversation"("workspace_id", "lead_id") WHERE (status in ('active', 'qualified'));

-- CreateIndex
CREATE INDEX "message_workspace_id_conversation_id_created_at_id_idx" ON "message"("workspace_id", "conversation_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "message_workspace_id_lead_id_created_at_id_idx" ON "message"("workspace_id", "lead_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "message_workspace_id_created_at_id_idx" ON "message"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "message_not_before_idx" ON "message"("not_before") WHERE (not_before is not null);

-- CreateIndex
CREATE INDEX "message_lease_until_idx" ON "message"("lease_until") WHERE (lease_until is not null);

-- CreateIndex
CREATE UNIQUE INDEX "message_workspace_id_direction_carrier_message_id_key" ON "message"("workspace_id", "direction", "carrier_message_id");

-- CreateIndex
CREATE INDEX "carrier_receipt_next_try_at_idx" ON "carrier_receipt"("next_try_at") WHERE (next_try_at is not null);

-- CreateIndex
CREATE INDEX "sandbox_message_workspace_id_correlation_id_idx" ON "sandbox_message"("workspace_id", "correlation_id");

-- CreateIndex
CREATE INDEX "sandbox_message_next_receipt_at_idx" ON "sandbox_message"("next_receipt_at") WHERE (next_receipt_at is not null);

-- CreateIndex
CREATE INDEX "turn_workspace_id_conversation_id_created_at_idx" ON "turn"("workspace_id", "conversation_id", "created_at");

-- CreateIndex
CREATE INDEX "event_created_at_idx" ON "event"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "event_workspace_id_position_key" ON "event"("workspace_id", "position");

-- CreateIndex
CREATE INDEX "webhook_endpoint_workspace_id_created_at_id_idx" ON "webhook_endpoint"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_delivery_workspace_id_created_at_id_idx" ON "webhook_delivery"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_delivery_workspace_id_endpoint_id_created_at_id_idx" ON "webhook_delivery"("workspace_id", "endpoint_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_delivery_workspace_id_event_id_idx" ON "webhook_delivery"("workspace_id", "event_id");

-- CreateIndex
CREATE INDEX "webhook_delivery_next_attempt_at_idx" ON "webhook_delivery"("next_attempt_at") WHERE (next_attempt_at is not null);

-- CreateIndex
CREATE INDEX "webhook_delivery_lease_until_idx" ON "webhook_delivery"("lease_until") WHERE (lease_until is not null);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_attempt_workspace_id_delivery_id_number_key" ON "webhook_attempt"("workspace_id", "delivery_id", "number");

-- CreateIndex
CREATE INDEX "idempotency_key_expires_at_idx" ON "idempotency_key"("expires_at");

-- AddForeignKey
ALTER TABLE "workspace" ADD CONSTRAINT "workspace_live_workspace_id_fkey" FOREIGN KEY ("live_workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "workspace" ADD CONSTRAINT "workspace_id_default_campaign_id_fkey" FOREIGN KEY ("id", "default_campaign_id") REFERENCES "campaign"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "event_position" ADD CONSTRAINT "event_position_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "carrier_account" ADD CONSTRAINT "carrier_account_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "phone_number" ADD CONSTRAINT "phone_number_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "phone_number" ADD CONSTRAINT "phone_number_workspace_id_carrier_account_id_fkey" FOREIGN KEY ("workspace_id", "carrier_account_id") REFERENCES "carrier_account"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "lead" ADD CONSTRAINT "lead_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "lead" ADD CONSTRAINT "lead_workspace_id_campaign_id_fkey" FOREIGN KEY ("workspace_id", "campaign_id") REFERENCES "campaign"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "consent" ADD CONSTRAINT "consent_workspace_id_lead_id_fkey" FOREIGN KEY ("workspace_id", "lead_id") REFERENCES "lead"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "suppression" ADD CONSTRAINT "suppression_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "playbook_version" ADD CONSTRAINT "playbook_version_workspace_id_campaign_id_fkey" FOREIGN KEY ("workspace_id", "campaign_id") REFERENCES "campaign"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_workspace_id_campaign_id_fkey" FOREIGN KEY ("workspace_id", "campaign_id") REFERENCES "campaign"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_workspace_id_lead_id_fkey" FOREIGN KEY ("workspace_id", "lead_id") REFERENCES "lead"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_workspace_id_lead_id_fkey" FOREIGN KEY ("workspace_id", "lead_id") REFERENCES "lead"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_workspace_id_campaign_id_fkey" FOREIGN KEY ("workspace_id", "campaign_id") REFERENCES "campaign"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_workspace_id_campaign_id_playbook_version_fkey" FOREIGN KEY ("workspace_id", "campaign_id", "playbook_version") REFERENCES "playbook_version"("workspace_id", "campaign_id", "version") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_workspace_id_lead_id_fkey" FOREIGN KEY ("workspace_id", "lead_id") REFERENCES "lead"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_workspace_id_conversation_id_fkey" FOREIGN KEY ("workspace_id", "conversation_id") REFERENCES "conversation"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_workspace_id_campaign_id_fkey" FOREIGN KEY ("workspace_id", "campaign_id") REFERENCES "campaign"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_workspace_id_phone_number_id_fkey" FOREIGN KEY ("workspace_id", "phone_number_id") REFERENCES "phone_number"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "carrier_receipt" ADD CONSTRAINT "carrier_receipt_workspace_id_carrier_account_id_fkey" FOREIGN KEY ("workspace_id", "carrier_account_id") REFERENCES "carrier_account"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "matched_signal" ADD CONSTRAINT "matched_signal_workspace_id_conversation_id_fkey" FOREIGN KEY ("workspace_id", "conversation_id") REFERENCES "conversation"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "turn" ADD CONSTRAINT "turn_workspace_id_conversation_id_fkey" FOREIGN KEY ("workspace_id", "conversation_id") REFERENCES "conversation"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_workspace_id_event_id_fkey" FOREIGN KEY ("workspace_id", "event_id") REFERENCES "event"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_workspace_id_endpoint_id_fkey" FOREIGN KEY ("workspace_id", "endpoint_id") REFERENCES "webhook_endpoint"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_workspace_id_delivery_id_fkey" FOREIGN KEY ("workspace_id", "delivery_id") REFERENCES "webhook_delivery"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;
