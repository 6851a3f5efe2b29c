-- AlterTable
ALTER TABLE "idempotency_key" ADD COLUMN     "file_hash" TEXT;
