-- AlterTable
ALTER TABLE "member_alerts" ADD COLUMN     "sms" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "sms_pace" TEXT NOT NULL DEFAULT 'at_once';

-- AlterTable
ALTER TABLE "alert" ADD COLUMN     "text_id" TEXT;

-- CreateTable
CREATE TABLE "member_phone" (
    "workspace_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "code_hash" TEXT,
    "code_sent_at" TIMESTAMPTZ(3),
    "code_tries" INTEGER NOT NULL DEFAULT 0,
    "verified_at" TIMESTAMPTZ(3),
    "stopped_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_phone_pkey" PRIMARY KEY ("workspace_id","member_id")
);

-- CreateTable
CREATE TABLE "member_text" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "body" TEXT,
    "segments" INTEGER NOT NULL,
    "from" TEXT NOT NULL DEFAULT '',
    "phone_number_id" TEXT,
    "not_before" TIMESTAMPTZ(3),
    "valid_until" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" TEXT,
    "hand_over_count" INTEGER NOT NULL DEFAULT 0,
    "handed_over_at" TIMESTAMPTZ(3),
    "carrier_message_id" TEXT,
    "error_code" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_text_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "member_phone_workspace_id_phone_idx" ON "member_phone"("workspace_id", "phone");

-- CreateIndex
CREATE INDEX "member_text_workspace_id_phone_created_at_idx" ON "member_text"("workspace_id", "phone", "created_at");

-- CreateIndex
CREATE INDEX "member_text_workspace_id_created_at_idx" ON "member_text"("workspace_id", "created_at");

-- CreateIndex
CREATE INDEX "member_text_workspace_id_carrier_message_id_idx" ON "member_text"("workspace_id", "carrier_message_id");

-- CreateIndex
CREATE INDEX "member_text_not_before_idx" ON "member_text"("not_before") WHERE (not_before is not null);

-- AddForeignKey
ALTER TABLE "member_phone" ADD CONSTRAINT "member_phone_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "member_text" ADD CONSTRAINT "member_text_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;
