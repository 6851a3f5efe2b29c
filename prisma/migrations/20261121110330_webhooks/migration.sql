-- AlterTable
ALTER TABLE "lead" ADD COLUMN     "event_count" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "event" ADD COLUMN     "is_test" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "sequence" INTEGER;

-- AlterTable
ALTER TABLE "webhook_endpoint" ADD COLUMN     "headers" BYTEA,
ADD COLUMN     "next_request_at" TIMESTAMPTZ(3),
ADD COLUMN     "rate_per_second" INTEGER,
ADD COLUMN     "rotation_refusals" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "webhook_delivery" ADD COLUMN     "is_test" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "lane" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "lead_id" TEXT,
ADD COLUMN     "position" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "replay_id" TEXT,
ADD COLUMN     "run_attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "sequence" INTEGER;

-- AlterTable
ALTER TABLE "webhook_attempt" ADD COLUMN     "replay_id" TEXT,
ADD COLUMN     "request_headers" JSONB;

-- CreateTable
CREATE TABLE "replay" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "event_types" TEXT[],
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL,
    "total" INTEGER NOT NULL,
    "started" INTEGER NOT NULL DEFAULT 0,
    "last_position" BIGINT NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "replay_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "notification_channel" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "target" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_channel_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "notification" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "first_attempt_at" TIMESTAMPTZ(3),
    "next_attempt_at" TIMESTAMPTZ(3),
    "lease_until" TIMESTAMPTZ(3),
    "lease_token" TEXT,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "replay_workspace_id_created_at_id_idx" ON "replay"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "replay_lease_until_idx" ON "replay"("lease_until") WHERE (lease_until is not null);

-- CreateIndex
CREATE INDEX "notification_channel_workspace_id_created_at_id_idx" ON "notification_channel"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notification_workspace_id_created_at_id_idx" ON "notification"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notification_next_attempt_at_idx" ON "notification"("next_attempt_at") WHERE (next_attempt_at is not null);

-- CreateIndex
CREATE INDEX "webhook_delivery_workspace_id_endpoint_id_lane_position_idx" ON "webhook_delivery"("workspace_id", "endpoint_id", "lane", "position") WHERE (status = 'pending');

-- CreateIndex
CREATE INDEX "webhook_delivery_workspace_id_endpoint_id_lead_id_position_idx" ON "webhook_delivery"("workspace_id", "endpoint_id", "lead_id", "position") WHERE (status = 'pending');

-- CreateIndex
CREATE INDEX "webhook_delivery_in_flight" ON "webhook_delivery"("workspace_id", "endpoint_id") WHERE (lease_until is not null);

-- CreateIndex
CREATE INDEX "webhook_delivery_workspace_id_replay_id_idx" ON "webhook_delivery"("workspace_id", "replay_id");

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_workspace_id_replay_id_fkey" FOREIGN KEY ("workspace_id", "replay_id") REFERENCES "replay"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "replay" ADD CONSTRAINT "replay_workspace_id_endpoint_id_fkey" FOREIGN KEY ("workspace_id", "endpoint_id") REFERENCES "webhook_endpoint"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notification_channel" ADD CONSTRAINT "notification_channel_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_workspace_id_channel_id_fkey" FOREIGN KEY ("workspace_id", "channel_id") REFERENCES "notification_channel"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
