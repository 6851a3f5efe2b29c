-- AlterTable
ALTER TABLE "message" ADD COLUMN     "next_assignee" TEXT,
ADD COLUMN     "next_handler" TEXT;
