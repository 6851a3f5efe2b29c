-- CreateIndex
CREATE INDEX CONCURRENTLY "conversation_snoozed_until_idx" ON "conversation"("snoozed_until") WHERE (snoozed_until is not null);
