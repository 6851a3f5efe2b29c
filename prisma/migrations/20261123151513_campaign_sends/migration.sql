-- CreateTable
CREATE TABLE "campaign_send" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "campaign_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "pause_reason" TEXT,
    "selection" JSONB NOT NULL,
    "is_prepared" BOOLEAN NOT NULL DEFAULT false,
    "cursor_at" TIMESTAMPTZ(3),
    "cursor_id" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "per_hour" INTEGER,
    "next_text_at" TIMESTAMPTZ(3),
    "include_sent" BOOLEAN NOT NULL DEFAULT false,
    "without_consent" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "segments" INTEGER NOT NULL DEFAULT 0,
    "counts" JSONB NOT NULL,
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "campaign_send_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "campaign_send_lead" (
    "workspace_id" TEXT NOT NULL,
    "send_id" TEXT NOT NULL,
    "lead_id" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT,
    "message_id" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "campaign_send_lead_pkey" PRIMARY KEY ("workspace_id","send_id","lead_id")
);

-- CreateIndex
CREATE INDEX "campaign_send_workspace_id_created_at_id_idx" ON "campaign_send"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "campaign_send_workspace_id_campaign_id_created_at_id_idx" ON "campaign_send"("workspace_id", "campaign_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "campaign_send_lease_until_idx" ON "campaign_send"("lease_until") WHERE (lease_until is not null);

-- CreateIndex
CREATE INDEX "campaign_send_lead_workspace_id_lead_id_idx" ON "campaign_send_lead"("workspace_id", "lead_id");

-- CreateIndex
CREATE INDEX "campaign_send_lead_waiting" ON "campaign_send_lead"("workspace_id", "send_id", "due_at", "lead_id") WHERE (outcome is null);

-- AddForeignKey
ALTER TABLE "campaign_send" ADD CONSTRAINT "campaign_send_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaign_send" ADD CONSTRAINT "campaign_send_workspace_id_campaign_id_fkey" FOREIGN KEY ("workspace_id", "campaign_id") REFERENCES "campaign"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaign_send_lead" ADD CONSTRAINT "campaign_send_lead_workspace_id_send_id_fkey" FOREIGN KEY ("workspace_id", "send_id") REFERENCES "campaign_send"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "campaign_send_lead" ADD CONSTRAINT "campaign_send_lead_workspace_id_lead_id_fkey" FOREIGN KEY ("workspace_id", "lead_id") REFERENCES "lead"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
