-- CreateIndex
CREATE INDEX CONCURRENTLY "conversation_open_score" ON "conversation"("workspace_id", "score" DESC, "id" DESC) WHERE (status in ('active', 'qualified'));
