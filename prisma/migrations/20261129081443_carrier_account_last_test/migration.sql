-- AlterTable
ALTER TABLE "carrier_account" ADD COLUMN     "last_test_outcome" TEXT;
