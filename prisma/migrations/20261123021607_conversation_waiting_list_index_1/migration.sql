-- CreateIndex
CREATE INDEX CONCURRENTLY "conversation_waiting" ON "conversation"("workspace_id", "last_message_at" DESC, "id" DESC) WHERE (waiting_since is not null);
