-- CreateTable
CREATE TABLE "trace_context" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "traceparent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trace_context_pkey" PRIMARY KEY ("workspace_id","id","traceparent")
);

-- CreateIndex
CREATE INDEX "trace_context_created_at_idx" ON "trace_context"("created_at");

-- Written only while tracing is on, and nothing depends on it.
ALTER TABLE "trace_context" SET UNLOGGED;
