-- CreateIndex
CREATE INDEX CONCURRENTLY "webhook_delivery_to_replay" ON "webhook_delivery"("workspace_id", "endpoint_id", "position") WHERE (status in ('exhausted', 'skipped'));
