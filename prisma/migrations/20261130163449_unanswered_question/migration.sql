-- AlterTable
ALTER TABLE "campaign" ADD COLUMN     "questions_due_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "unanswered_question" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "lead_id" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "fact_id" TEXT,
    "resolved_by" TEXT,
    "resolved_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unanswered_question_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "unanswered_question_workspace_id_created_at_id_idx" ON "unanswered_question"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "unanswered_question_workspace_id_campaign_id_status_created_idx" ON "unanswered_question"("workspace_id", "campaign_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "unanswered_question_workspace_id_conversation_id_created_at_idx" ON "unanswered_question"("workspace_id", "conversation_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "unanswered_question_workspace_id_lead_id_created_at_id_idx" ON "unanswered_question"("workspace_id", "lead_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "unanswered_question_workspace_id_message_id_question_key" ON "unanswered_question"("workspace_id", "message_id", "question");

-- AddForeignKey
ALTER TABLE "unanswered_question" ADD CONSTRAINT "unanswered_question_workspace_id_campaign_id_fkey" FOREIGN KEY ("workspace_id", "campaign_id") REFERENCES "campaign"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "unanswered_question" ADD CONSTRAINT "unanswered_question_workspace_id_lead_id_fkey" FOREIGN KEY ("workspace_id", "lead_id") REFERENCES "lead"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "unanswered_question" ADD CONSTRAINT "unanswered_question_workspace_id_conversation_id_fkey" FOREIGN KEY ("workspace_id", "conversation_id") REFERENCES "conversation"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "unanswered_question" ADD CONSTRAINT "unanswered_question_workspace_id_message_id_fkey" FOREIGN KEY ("workspace_id", "message_id") REFERENCES "message"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
