-- CreateTable
CREATE TABLE "lead_erasure" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT,
    "lead_ids" TEXT[],
    "total" INTEGER NOT NULL,
    "erased" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "lead_erasure_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "lead_erasure_workspace_id_created_at_id_idx" ON "lead_erasure"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "lead_erasure_lease_until_idx" ON "lead_erasure"("lease_until") WHERE (lease_until is not null);

-- CreateIndex
CREATE INDEX "lead_erasure_finished_at_idx" ON "lead_erasure"("finished_at") WHERE (finished_at is not null);

-- AddForeignKey
ALTER TABLE "lead_erasure" ADD CONSTRAINT "lead_erasure_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;
