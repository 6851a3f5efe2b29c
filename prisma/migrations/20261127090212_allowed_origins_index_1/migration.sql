-- CreateIndex
CREATE INDEX CONCURRENTLY "workspace_allowed_origins_idx" ON "workspace" USING GIN ("allowed_origins");
