-- AlterTable
ALTER TABLE "workspace" ADD COLUMN     "trusted_documents_only" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "persisted_document" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "operation_names" TEXT[],
    "cost" INTEGER NOT NULL,
    "depth" INTEGER NOT NULL,
    "registered_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "persisted_document_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "persisted_document_workspace_id_created_at_id_idx" ON "persisted_document"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "persisted_document_workspace_id_hash_key" ON "persisted_document"("workspace_id", "hash");

-- AddForeignKey
ALTER TABLE "persisted_document" ADD CONSTRAINT "persisted_document_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;
