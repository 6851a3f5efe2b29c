-- AlterTable
ALTER TABLE "conversation" ADD COLUMN     "turn_attempts" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "lead_import" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "sandbox_reset" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "stalled_work" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "queue" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "last_error" TEXT NOT NULL,
    "first_failed_at" TIMESTAMPTZ(3) NOT NULL,
    "next_try_at" TIMESTAMPTZ(3),
    "given_up_at" TIMESTAMPTZ(3),

    CONSTRAINT "stalled_work_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "stalled_work_workspace_id_given_up_at_id_idx" ON "stalled_work"("workspace_id", "given_up_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "stalled_work_workspace_id_queue_subject_id_key" ON "stalled_work"("workspace_id", "queue", "subject_id");

-- AddForeignKey
ALTER TABLE "stalled_work" ADD CONSTRAINT "stalled_work_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;
