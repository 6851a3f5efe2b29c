-- CreateIndex
CREATE INDEX CONCURRENTLY "lead_workspace_id_last_message_at_id_idx" ON "lead"("workspace_id", "last_message_at" DESC, "id" DESC);
