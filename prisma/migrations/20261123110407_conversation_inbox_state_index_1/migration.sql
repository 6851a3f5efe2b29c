-- CreateIndex
CREATE INDEX CONCURRENTLY "conversation_inbox_state" ON "conversation"("workspace_id", "inbox_state", "last_message_at" DESC, "id" DESC);
