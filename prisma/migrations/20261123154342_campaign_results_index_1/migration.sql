-- CreateIndex
CREATE INDEX CONCURRENTLY "message_opening" ON "message"("workspace_id", "campaign_id", "created_at", "status") WHERE (purpose = 'opening');
