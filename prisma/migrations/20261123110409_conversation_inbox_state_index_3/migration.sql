-- CreateIndex
CREATE INDEX CONCURRENTLY "conversation_completes_at_idx" ON "conversation"("completes_at") WHERE (completes_at is not null);
