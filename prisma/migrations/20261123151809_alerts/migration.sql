-- CreateTable
CREATE TABLE "member_alerts" (
    "workspace_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "push" TEXT[],
    "email" TEXT[],
    "email_pace" TEXT NOT NULL DEFAULT 'at_once',
    "quiet_start" TEXT,
    "quiet_end" TEXT,
    "timezone" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_alerts_pkey" PRIMARY KEY ("workspace_id","member_id")
);

-- CreateTable
CREATE TABLE "alert_browser" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "endpoint_hash" TEXT NOT NULL,
    "subscription" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "alert_browser_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "alert" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "browser_id" TEXT,
    "kind" TEXT NOT NULL,
    "lead_id" TEXT,
    "conversation_id" TEXT,
    "message_id" TEXT,
    "status" TEXT NOT NULL,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "first_attempt_at" TIMESTAMPTZ(3),
    "next_attempt_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" TEXT,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "alert_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "alert_browser_workspace_id_member_id_created_at_idx" ON "alert_browser"("workspace_id", "member_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "alert_browser_workspace_id_endpoint_hash_key" ON "alert_browser"("workspace_id", "endpoint_hash");

-- CreateIndex
CREATE INDEX "alert_workspace_id_member_id_created_at_id_idx" ON "alert"("workspace_id", "member_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "alert_workspace_id_created_at_idx" ON "alert"("workspace_id", "created_at");

-- CreateIndex
CREATE INDEX "alert_workspace_id_lead_id_idx" ON "alert"("workspace_id", "lead_id");

-- CreateIndex
CREATE INDEX "alert_next_attempt_at_idx" ON "alert"("next_attempt_at") WHERE (next_attempt_at is not null);

-- AddForeignKey
ALTER TABLE "member_alerts" ADD CONSTRAINT "member_alerts_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "alert_browser" ADD CONSTRAINT "alert_browser_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;
