-- AlterTable
ALTER TABLE "workspace" ADD COLUMN     "allowed_origins" TEXT[] DEFAULT ARRAY[]::TEXT[];
