-- AlterTable
ALTER TABLE "campaign" ADD COLUMN     "questions_told_at" TIMESTAMPTZ(3);
