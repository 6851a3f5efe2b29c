-- AlterTable
ALTER TABLE "workspace" ADD COLUMN     "escalate_after_minutes" INTEGER DEFAULT 30,
ADD COLUMN     "model_base_url" TEXT,
ADD COLUMN     "model_input_price" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "model_key" BYTEA,
ADD COLUMN     "model_name" TEXT,
ADD COLUMN     "model_output_price" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "model_provider" TEXT,
ADD COLUMN     "model_uses" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "campaign" ADD COLUMN     "archived_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "playbook_version" ADD COLUMN     "note" TEXT;

-- AlterTable
ALTER TABLE "enrolment" ADD COLUMN     "follow_up_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "follow_up_due_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "conversation" ADD COLUMN     "assigned_to" TEXT,
ADD COLUMN     "booked_at" TIMESTAMPTZ(3),
ADD COLUMN     "claimed_at" TIMESTAMPTZ(3),
ADD COLUMN     "escalate_at" TIMESTAMPTZ(3),
ADD COLUMN     "escalation_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "follow_up_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "follow_up_due_at" TIMESTAMPTZ(3),
ADD COLUMN     "handoff_reason" TEXT,
ADD COLUMN     "handoff_rule" TEXT,
ADD COLUMN     "handoff_summary" TEXT,
ADD COLUMN     "knocked_out_at" TIMESTAMPTZ(3),
ADD COLUMN     "model_cost_micros" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "suggested_reply" TEXT;

-- AlterTable
ALTER TABLE "turn" ADD COLUMN     "trigger" TEXT NOT NULL DEFAULT 'texts';

-- CreateTable
CREATE TABLE "appointment" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "lead_id" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "timezone" TEXT NOT NULL,
    "hold_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "appointment_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "model_call" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "prompt" TEXT NOT NULL,
    "answer" TEXT,
    "outcome" TEXT NOT NULL,
    "problem" TEXT,
    "input_tokens" INTEGER NOT NULL DEFAULT 0,
    "output_tokens" INTEGER NOT NULL DEFAULT 0,
    "cost_micros" INTEGER NOT NULL DEFAULT 0,
    "duration_ms" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "model_call_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "appointment_workspace_id_conversation_id_idx" ON "appointment"("workspace_id", "conversation_id");

-- CreateIndex
CREATE INDEX "appointment_workspace_id_starts_at_idx" ON "appointment"("workspace_id", "starts_at");

-- CreateIndex
CREATE INDEX "appointment_hold_until_idx" ON "appointment"("hold_until") WHERE (hold_until is not null);

-- CreateIndex
CREATE UNIQUE INDEX "appointment_taken" ON "appointment"("workspace_id", "campaign_id", "starts_at") WHERE (status in ('held', 'booked'));

-- CreateIndex
CREATE INDEX "model_call_workspace_id_conversation_id_created_at_idx" ON "model_call"("workspace_id", "conversation_id", "created_at");

-- CreateIndex
CREATE INDEX "model_call_workspace_id_created_at_id_idx" ON "model_call"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "model_call_created_at_idx" ON "model_call"("created_at");

-- CreateIndex
CREATE INDEX "enrolment_follow_up_due_at_idx" ON "enrolment"("follow_up_due_at") WHERE (follow_up_due_at is not null);

-- CreateIndex
CREATE INDEX "conversation_follow_up_due_at_idx" ON "conversation"("follow_up_due_at") WHERE (follow_up_due_at is not null);

-- CreateIndex
CREATE INDEX "conversation_escalate_at_idx" ON "conversation"("escalate_at") WHERE (escalate_at is not null);

-- AddForeignKey
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_workspace_id_conversation_id_fkey" FOREIGN KEY ("workspace_id", "conversation_id") REFERENCES "conversation"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_workspace_id_lead_id_fkey" FOREIGN KEY ("workspace_id", "lead_id") REFERENCES "lead"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_workspace_id_campaign_id_fkey" FOREIGN KEY ("workspace_id", "campaign_id") REFERENCES "campaign"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_workspace_id_conversation_id_fkey" FOREIGN KEY ("workspace_id", "conversation_id") REFERENCES "conversation"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
