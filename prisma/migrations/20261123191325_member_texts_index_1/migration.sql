-- CreateIndex
CREATE INDEX CONCURRENTLY "alert_workspace_id_text_id_idx" ON "alert"("workspace_id", "text_id");
