-- CreateIndex
CREATE INDEX CONCURRENTLY "conversation_longest_wait" ON "conversation"("workspace_id", "waiting_since", "id") WHERE (waiting_since is not null);
