-- CreateTable
CREATE TABLE "logged_request" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "api_key_id" TEXT NOT NULL,
    "access_token_id" TEXT,
    "method" TEXT NOT NULL,
    "route" TEXT,
    "operation_type" TEXT,
    "operation_name" TEXT,
    "status" INTEGER NOT NULL,
    "code" TEXT,
    "outcome" TEXT NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "logged_request_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "logged_request_workspace_id_created_at_id_idx" ON "logged_request"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "logged_request_workspace_id_api_key_id_created_at_id_idx" ON "logged_request"("workspace_id", "api_key_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "logged_request_workspace_id_method_created_at_id_idx" ON "logged_request"("workspace_id", "method", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "logged_request_workspace_id_outcome_created_at_id_idx" ON "logged_request"("workspace_id", "outcome", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "logged_request_workspace_id_request_id_idx" ON "logged_request"("workspace_id", "request_id");

-- AddForeignKey
ALTER TABLE "logged_request" ADD CONSTRAINT "logged_request_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;
