-- CreateIndex
CREATE INDEX CONCURRENTLY "message_workspace_id_scheduled_for_idx" ON "message"("workspace_id", "scheduled_for") WHERE (scheduled_for is not null);
