-- CreateTable
CREATE TABLE "held_text" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "lead_id" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "answer" TEXT,
    "answered_by" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "held_text_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "held_text_workspace_id_created_at_id_idx" ON "held_text"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "held_text_workspace_id_conversation_id_created_at_id_idx" ON "held_text"("workspace_id", "conversation_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "held_text_workspace_id_lead_id_created_at_id_idx" ON "held_text"("workspace_id", "lead_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "held_text_workspace_id_message_id_key" ON "held_text"("workspace_id", "message_id");

-- AddForeignKey
ALTER TABLE "held_text" ADD CONSTRAINT "held_text_workspace_id_lead_id_fkey" FOREIGN KEY ("workspace_id", "lead_id") REFERENCES "lead"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "held_text" ADD CONSTRAINT "held_text_workspace_id_conversation_id_fkey" FOREIGN KEY ("workspace_id", "conversation_id") REFERENCES "conversation"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "held_text" ADD CONSTRAINT "held_text_workspace_id_message_id_fkey" FOREIGN KEY ("workspace_id", "message_id") REFERENCES "message"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
