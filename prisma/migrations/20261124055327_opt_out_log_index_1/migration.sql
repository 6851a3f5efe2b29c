-- CreateIndex
CREATE INDEX CONCURRENTLY "suppression_unlogged" ON "suppression"("workspace_id", "phone_hash") WHERE (logged_at is null);
