-- AlterTable
ALTER TABLE "suppression" ADD COLUMN     "logged_at" TIMESTAMPTZ(3);
