-- CreateIndex
CREATE INDEX CONCURRENTLY "suppression_unlogged_by_age" ON "suppression"("opted_out_at") WHERE (logged_at is null);
