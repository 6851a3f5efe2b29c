-- AlterTable
ALTER TABLE "unanswered_question" ADD COLUMN     "rejected_fact_id" TEXT;
