-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "sends_without_approval" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "message_draft" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "lead_id" TEXT NOT NULL,
    "conversation_id" TEXT,
    "campaign_id" TEXT,
    "from" TEXT,
    "body" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "created_by" TEXT NOT NULL,
    "author_name" TEXT,
    "client" TEXT,
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "message_id" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_draft_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "message_draft_workspace_id_created_at_id_idx" ON "message_draft"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "message_draft_workspace_id_status_created_at_id_idx" ON "message_draft"("workspace_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "message_draft_workspace_id_conversation_id_created_at_id_idx" ON "message_draft"("workspace_id", "conversation_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "message_draft_workspace_id_lead_id_created_at_id_idx" ON "message_draft"("workspace_id", "lead_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "message_draft_workspace_id_message_id_idx" ON "message_draft"("workspace_id", "message_id");

-- AddForeignKey
ALTER TABLE "message_draft" ADD CONSTRAINT "message_draft_workspace_id_lead_id_fkey" FOREIGN KEY ("workspace_id", "lead_id") REFERENCES "lead"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "message_draft" ADD CONSTRAINT "message_draft_workspace_id_conversation_id_fkey" FOREIGN KEY ("workspace_id", "conversation_id") REFERENCES "conversation"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "message_draft" ADD CONSTRAINT "message_draft_workspace_id_message_id_fkey" FOREIGN KEY ("workspace_id", "message_id") REFERENCES "message"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
