-- DropIndex
DROP INDEX "phone_number_e164_key";

-- AlterTable
ALTER TABLE "workspace" ADD COLUMN     "messages_per_day_max" INTEGER,
ADD COLUMN     "sending_hours" JSONB,
ADD COLUMN     "smart_encoding" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "carrier_account" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "name" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "previous_credentials" BYTEA,
ADD COLUMN     "previous_until" TIMESTAMPTZ(3),
ADD COLUMN     "updated_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "phone_number" ADD COLUMN     "filtered_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "filtered_told_at" TIMESTAMPTZ(3),
ADD COLUMN     "next_slot_at" TIMESTAMPTZ(3),
ADD COLUMN     "segments_per_second" DOUBLE PRECISION,
ADD COLUMN     "slowdown" DOUBLE PRECISION NOT NULL DEFAULT 1,
ADD COLUMN     "slowed_at" TIMESTAMPTZ(3),
ADD COLUMN     "status_reason" TEXT,
ADD COLUMN     "updated_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "lead" ADD COLUMN     "carrier_hint" JSONB,
ADD COLUMN     "channel" TEXT,
ADD COLUMN     "contact_after" TEXT,
ADD COLUMN     "contact_before" TEXT,
ADD COLUMN     "erased_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "consent" ADD COLUMN     "evidence_hash" TEXT;

-- AlterTable
ALTER TABLE "campaign" ADD COLUMN     "sending_hours" JSONB;

-- AlterTable
ALTER TABLE "message" ADD COLUMN     "carrier_error" TEXT,
ADD COLUMN     "from_given" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "priority" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "retry_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "retry_of" TEXT,
ADD COLUMN     "unconfirmed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "valid_until" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "carrier_receipt" DROP COLUMN "raw",
ADD COLUMN     "callback_id" TEXT,
ADD COLUMN     "carrier_error" TEXT,
ADD COLUMN     "unconfirmed" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "sandbox_message" ADD COLUMN     "direction" TEXT NOT NULL DEFAULT 'outbound';

-- CreateTable
CREATE TABLE "carrier_callback" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "carrier_account_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "body" BYTEA NOT NULL,
    "phones" TEXT[],
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "carrier_callback_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "spend_day" (
    "workspace_id" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "messages" INTEGER NOT NULL,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "spend_day_pkey" PRIMARY KEY ("workspace_id","day")
);

-- CreateTable
CREATE TABLE "lead_import" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "dry_run" BOOLEAN NOT NULL,
    "file_name" TEXT,
    "fingerprint" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "options" JSONB NOT NULL,
    "header" TEXT[],
    "row_count" INTEGER NOT NULL DEFAULT 0,
    "processed_count" INTEGER NOT NULL DEFAULT 0,
    "created_count" INTEGER NOT NULL DEFAULT 0,
    "merged_count" INTEGER NOT NULL DEFAULT 0,
    "skipped_count" INTEGER NOT NULL DEFAULT 0,
    "failed_count" INTEGER NOT NULL DEFAULT 0,
    "last_row" INTEGER NOT NULL DEFAULT 0,
    "error_code" TEXT,
    "error_message" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "lead_import_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "import_row" (
    "workspace_id" TEXT NOT NULL,
    "import_id" TEXT NOT NULL,
    "row_number" INTEGER NOT NULL,
    "cells" TEXT[],
    "outcome" TEXT,
    "error_code" TEXT,
    "param" TEXT,
    "message" TEXT,
    "phone" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_row_pkey" PRIMARY KEY ("workspace_id","import_id","row_number")
);

-- CreateTable
CREATE TABLE "sandbox_persona" (
    "workspace_id" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "script" JSONB NOT NULL,
    "step" INTEGER NOT NULL DEFAULT 0,
    "heard" INTEGER NOT NULL DEFAULT 0,
    "next_text_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_persona_pkey" PRIMARY KEY ("workspace_id","phone")
);

-- CreateIndex
CREATE INDEX "carrier_callback_phones_idx" ON "carrier_callback" USING GIN ("phones");

-- CreateIndex
CREATE INDEX "carrier_receipt_workspace_id_message_id_idx" ON "carrier_receipt"("workspace_id", "message_id");

-- CreateIndex
CREATE INDEX "event_workspace_id_lead_id_position_idx" ON "event"("workspace_id", "lead_id", "position");

-- CreateIndex
CREATE INDEX "carrier_callback_received_at_idx" ON "carrier_callback"("received_at");

-- CreateIndex
CREATE INDEX "lead_import_workspace_id_created_at_id_idx" ON "lead_import"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "lead_import_workspace_id_fingerprint_idx" ON "lead_import"("workspace_id", "fingerprint");

-- CreateIndex
CREATE INDEX "lead_import_lease_until_idx" ON "lead_import"("lease_until") WHERE (lease_until is not null);

-- CreateIndex
CREATE INDEX "import_row_failed" ON "import_row"("workspace_id", "import_id", "row_number") WHERE (outcome = 'failed');

-- CreateIndex
CREATE INDEX "import_row_workspace_id_phone_idx" ON "import_row"("workspace_id", "phone") WHERE (phone is not null);

-- CreateIndex
CREATE INDEX "import_row_created_at_idx" ON "import_row"("created_at");

-- CreateIndex
CREATE INDEX "sandbox_persona_next_text_at_idx" ON "sandbox_persona"("next_text_at") WHERE (next_text_at is not null);

-- CreateIndex
CREATE INDEX "carrier_account_workspace_id_created_at_id_idx" ON "carrier_account"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "phone_number_workspace_id_created_at_id_idx" ON "phone_number"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "phone_number_next_slot_at_idx" ON "phone_number"("next_slot_at") WHERE (next_slot_at is not null);

-- CreateIndex
CREATE UNIQUE INDEX "phone_number_in_use" ON "phone_number"("e164") WHERE (status <> 'released');

-- CreateIndex
CREATE INDEX "lead_workspace_id_status_created_at_id_idx" ON "lead"("workspace_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "lead_workspace_id_campaign_id_created_at_id_idx" ON "lead"("workspace_id", "campaign_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "lead_workspace_id_source_created_at_id_idx" ON "lead"("workspace_id", "source", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "consent_workspace_id_created_at_id_idx" ON "consent"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "suppression_workspace_id_opted_out_at_phone_hash_idx" ON "suppression"("workspace_id", "opted_out_at" DESC, "phone_hash" DESC);

-- CreateIndex
CREATE INDEX "message_workspace_id_status_created_at_id_idx" ON "message"("workspace_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "message_workspace_id_phone_number_id_priority_not_before_idx" ON "message"("workspace_id", "phone_number_id", "priority", "not_before") WHERE (not_before is not null);

-- CreateIndex
CREATE INDEX "sandbox_message_workspace_id_to_accepted_at_idx" ON "sandbox_message"("workspace_id", "to", "accepted_at");

-- CreateIndex
CREATE INDEX "sandbox_message_workspace_id_from_accepted_at_idx" ON "sandbox_message"("workspace_id", "from", "accepted_at") WHERE (direction = 'inbound');

-- AddForeignKey
ALTER TABLE "carrier_callback" ADD CONSTRAINT "carrier_callback_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "carrier_callback" ADD CONSTRAINT "carrier_callback_workspace_id_carrier_account_id_fkey" FOREIGN KEY ("workspace_id", "carrier_account_id") REFERENCES "carrier_account"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "spend_day" ADD CONSTRAINT "spend_day_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "lead_import" ADD CONSTRAINT "lead_import_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_workspace_id_import_id_fkey" FOREIGN KEY ("workspace_id", "import_id") REFERENCES "lead_import"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "sandbox_persona" ADD CONSTRAINT "sandbox_persona_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;
