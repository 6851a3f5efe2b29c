-- AlterTable
ALTER TABLE "idempotency_key" ADD COLUMN     "parsed_fingerprint" TEXT;
