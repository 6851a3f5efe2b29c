-- AlterTable
ALTER TABLE "member" ADD COLUMN     "invitation_expires_at" TIMESTAMPTZ(3);
