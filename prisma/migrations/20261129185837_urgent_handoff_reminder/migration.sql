-- AlterTable
ALTER TABLE "workspace" ADD COLUMN     "escalate_urgent_after_minutes" INTEGER DEFAULT 5;
