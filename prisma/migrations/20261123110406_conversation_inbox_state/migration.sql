-- AlterTable
ALTER TABLE "conversation" ADD COLUMN     "completes_as" TEXT,
ADD COLUMN     "completes_at" TIMESTAMPTZ(3),
ADD COLUMN     "completes_with" TEXT,
ADD COLUMN     "continues" TEXT,
ADD COLUMN     "end_reason" TEXT,
ADD COLUMN     "inbox_state" TEXT NOT NULL DEFAULT 'open',
ADD COLUMN     "snoozed_until" TIMESTAMPTZ(3);
