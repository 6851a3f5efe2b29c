-- CreateIndex
CREATE INDEX CONCURRENTLY "conversation_score" ON "conversation"("workspace_id", "score" DESC, "id" DESC);
