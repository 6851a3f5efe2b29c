-- AlterTable
ALTER TABLE "lead" ADD COLUMN     "language" TEXT,
ADD COLUMN     "language_set" BOOLEAN;

-- AlterTable
ALTER TABLE "conversation" ADD COLUMN     "handoff_urgency" TEXT,
ADD COLUMN     "resume_at" TIMESTAMPTZ(3);
