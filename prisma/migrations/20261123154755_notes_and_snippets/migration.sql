-- CreateTable
CREATE TABLE "conversation_note" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "conversation_id" TEXT NOT NULL,
    "lead_id" TEXT NOT NULL,
    "member_id" TEXT,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_note_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateTable
CREATE TABLE "snippet" (
    "workspace_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "snippet_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "conversation_note_workspace_id_conversation_id_created_at_i_idx" ON "conversation_note"("workspace_id", "conversation_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "conversation_note_workspace_id_lead_id_idx" ON "conversation_note"("workspace_id", "lead_id");

-- CreateIndex
CREATE INDEX "snippet_workspace_id_created_at_id_idx" ON "snippet"("workspace_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "snippet_workspace_id_name_key_key" ON "snippet"("workspace_id", "name_key");

-- AddForeignKey
ALTER TABLE "conversation_note" ADD CONSTRAINT "conversation_note_workspace_id_conversation_id_fkey" FOREIGN KEY ("workspace_id", "conversation_id") REFERENCES "conversation"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "snippet" ADD CONSTRAINT "snippet_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;
