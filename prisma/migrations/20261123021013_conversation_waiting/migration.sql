-- AlterTable
ALTER TABLE "conversation" ADD COLUMN     "waiting_since" TIMESTAMPTZ(3);

-- Leads who already wait for a person: the open conversations of people, which are few and have an index of their own.
UPDATE "conversation" SET "waiting_since" = greatest("handoff_at", "last_inbound_at")
WHERE "handler" = 'human' AND "status" IN ('active', 'qualified') AND ("claimed_at" IS NULL OR "last_inbound_at" > "claimed_at");
