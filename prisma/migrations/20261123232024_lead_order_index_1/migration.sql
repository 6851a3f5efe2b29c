-- CreateIndex
CREATE INDEX CONCURRENTLY "lead_workspace_id_score_id_idx" ON "lead"("workspace_id", "score" DESC, "id" DESC);
