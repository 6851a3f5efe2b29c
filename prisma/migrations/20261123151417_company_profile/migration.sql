-- AlterTable
ALTER TABLE "workspace" ADD COLUMN     "company_profile" JSONB;
