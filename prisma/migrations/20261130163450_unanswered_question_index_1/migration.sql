-- CreateIndex
CREATE INDEX CONCURRENTLY "campaign_questions_due_at_idx" ON "campaign"("questions_due_at") WHERE (questions_due_at is not null);
