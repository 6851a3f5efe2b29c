-- CreateTable
CREATE TABLE "unread_text" (
    "workspace_id" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "tries" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unread_text_pkey" PRIMARY KEY ("workspace_id","message_id")
);

-- CreateIndex
CREATE INDEX "unread_text_workspace_id_conversation_id_idx" ON "unread_text"("workspace_id", "conversation_id");

-- CreateIndex
CREATE INDEX "unread_text_due_at_idx" ON "unread_text"("due_at");

-- AddForeignKey
ALTER TABLE "unread_text" ADD CONSTRAINT "unread_text_workspace_id_message_id_fkey" FOREIGN KEY ("workspace_id", "message_id") REFERENCES "message"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "unread_text" ADD CONSTRAINT "unread_text_workspace_id_conversation_id_fkey" FOREIGN KEY ("workspace_id", "conversation_id") REFERENCES "conversation"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
